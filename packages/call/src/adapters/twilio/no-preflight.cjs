// Replaces the SDK's own connection test, which this product does not use. It would be 3 kB of what the remote can load.
exports.runPreflight = undefined
