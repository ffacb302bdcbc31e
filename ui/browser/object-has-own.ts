// The hash function's code uses `Object.hasOwn`, which Chrome has since 93.
if (!('hasOwn' in Object)) {
  Object.defineProperty(Object, 'hasOwn', {
    value: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key),
  });
}
