// Replaces the SDK's module that evaluates code from a string while loading, which the pages' content security policy forbids.
// The SDK uses it only to load noise cancellation from another host, which this product does not use.
module.exports = () => Promise.reject(new Error('Dynamic imports of the SDK are disabled.'))
