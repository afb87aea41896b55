/// What a scope needs to know to find or keep an instance.
struct Request {
  let entry: Entry
  let thread: ThreadRecord

  /// The parameters that the instance is kept for, where the registration tells them apart.
  let parameters: AnyHashable?

  /// How many seconds after its last use an instance is still good.
  let timeToLive: Double?

  /// Whether the read path may give to others what is kept for this one.
  let mayPublish: Bool
}

/// What a scope gives.
struct Found<Product> {
  let product: Product

  /// Whether it was made for this request, rather than kept from an earlier one.
  let isNew: Bool
}
