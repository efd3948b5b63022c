/**
 * Replaces a class by one whose objects `construct` creates with the given function. A proxy, because the prototype of a derived class would
 * be the original one.
 */
export function replaceClass<C extends abstract new (...args: never[]) => object>(
  type: C,
  construct: (create: () => InstanceType<C>) => InstanceType<C>,
): C {
  const replacement = new Proxy(type, {
    construct: (...args) => construct(() => Reflect.construct(...(args as Parameters<typeof Reflect.construct>))),
  })
  type.prototype.constructor = replacement
  return replacement
}
