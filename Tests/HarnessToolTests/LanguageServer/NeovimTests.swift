import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// `harness lsp` as Neovim's own client drives it.
final class NeovimTests: LanguageTestCase {
  /// What Neovim does; it prints what it is told.
  private let script = """
    local said = {}
    local function say(...) table.insert(said, table.concat({...}, ' ')) end
    local done, problem = pcall(function()
      vim.cmd('edit Scenarios/a.txtar')
      local buffer = vim.api.nvim_get_current_buf()
      local client = vim.lsp.start_client({
        cmd = { os.getenv('HARNESS'), 'lsp' }, root_dir = vim.fn.getcwd(),
        handlers = { ['window/showMessage'] = function() end },
      })
      vim.lsp.buf_attach_client(buffer, client)
      local function problems(are)
        vim.wait(60000, function() return are(#vim.diagnostic.get(buffer)) end, 10)
        for _, found in ipairs(vim.diagnostic.get(buffer)) do
          say('problem', found.source, found.lnum, found.col, found.end_col, found.message:match('[^\\n]*'))
        end
      end
      local function ask(method, params)
        params.textDocument = vim.lsp.util.make_text_document_params(buffer)
        return vim.lsp.buf_request_sync(buffer, method, params, 60000)[client].result
      end
      problems(function(count) return count > 0 end)
      vim.api.nvim_buf_set_text(buffer, 0, 2, 0, 4, { 'ec' })
      problems(function(count) return count == 0 end)
      say('corrected')
      local place = { position = { line = 1, character = 11 } }
      for _, item in ipairs(ask('textDocument/completion', place).items) do say('item', item.label) end
      say(ask('textDocument/hover', { position = { line = 1, character = 1 } }).contents.value)
      say('section in row', ask('textDocument/definition', place).range.start.line)
      vim.cmd('silent write')
      local result = ask('workspace/executeCommand',
        { command = 'harness.run', arguments = { vim.uri_from_bufnr(buffer) } })
      say(result.status, result.message)
      problems(function(count) return count > 0 end)
      vim.lsp.stop_client(client)
      say('stopped', tostring(vim.wait(60000, function() return vim.lsp.client_is_stopped(client) end, 10)))
    end)
    if not done then say(tostring(problem)) end
    io.stdout:write(table.concat(said, '\\n') .. '\\n')
    vim.cmd('qall!')
    """

  func testItShowsProblemsCompletesExplainsAndRuns() throws {
    try require(.nvim)
    try sandbox.write(script, to: "script.lua")
    try sandbox.write(
      "exce echo é\ncmp stdout want\n-- want --\ne\n", to: "Scenarios/a.txtar")
    let editor = CLIApplication(url: try OptionalProgram.nvim.url, sandbox: sandbox)
    editor.launchEnvironment["HARNESS"] = try CLIApplication.productURL("harness").path
    editor.launchEnvironment["XDG_CACHE_HOME"] = sandbox.workingDirectory.path + "/.cache"
    editor.launchArguments = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", "script.lua"]
    let said = try editor.run(timeout: 300).expect(.success).output
    XCTAssertEqual(
      said.split(separator: "\n").filter { !$0.hasPrefix("`") && !$0.isEmpty }.prefix(5).map(
        String.init),
      [
        #"problem harness 0 0 4 unknown command "exce"; did you mean "exec"?"#, "corrected",
        "item want", "[!] cmp FOUND WANTED",
        "Compare two files, or what the last program printed with a file.",
      ])
    XCTAssertTrue(said.contains("\nsection in row 2\n"), said)
    XCTAssertTrue(said.contains("\nfailed a failed in line 2: stdout differs from want\n"), said)
    XCTAssertTrue(
      said.hasSuffix("problem harness run 1 0 15 stdout differs from want\nstopped true\n"), said)
  }
}
