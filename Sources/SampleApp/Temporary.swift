@main struct Temporary { static func main() {} }
