import Testing

@testable import Harness

/// What of an exchange is a secret, and what only reads like one.
struct HTTPKeepingTests {
  @Test(arguments: [
    "Authorization", "Proxy-Authorization", "Cookie", "X-Auth-Token", "X-Api-Key", "api_key",
    "apikey",
    "accessToken", "access_token", "PHPSESSID", "JSESSIONID", "X-CSRF-Token", "client_secret",
    "key",
    "sig", "X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "Idempotency-Key",
    "oauth_nonce",
    "password", "authtoken", "sessionId",
  ])
  func secret(_ name: String) { #expect(HTTPKeeping.isSecret(name)) }

  @Test(arguments: [
    "author", "X-Author", "authority", "Access-Control-Allow-Credentials", "keyword", "monkey",
    "Accept",
    "timestamp", "signal", "design", "tokenizer", "secretary", "passenger", "Content-Type",
    "inside",
  ])
  func plain(_ name: String) { #expect(!HTTPKeeping.isSecret(name)) }

  @Test func anAddressEndsWhereItsPortDoes() {
    let address = "http://127.0.0.1:4568"
    #expect(
      "\(address)/a \(address)0/b \(address)".replacing(address: address, with: "[API]")
        == "[API]/a \(address)0/b [API]")
    #expect("http://a.b/".replacing(address: "http://a", with: "[API]") == "http://a.b/")
  }
}
