import type { Dialect, Driver } from 'kysely'
import { refuseInsideTransaction } from './transaction.ts'

/** The dialect, but its driver refuses the outer handle inside a transaction instead of waiting for itself. */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver()
      return new Proxy<Driver>(driver, {
        get: (target, name) => {
          if (name === 'acquireConnection') refuseInsideTransaction()
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  }
}
