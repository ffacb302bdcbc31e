import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { Database } from './open.ts';

/** Returns the placeholder for a value of the statement. */
export type ValueNamed<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement whose text is always the same: it is built and compiled with its first call, and later calls only insert
 * their values. For the most frequent queries; building one takes Node as long as running it.
 */
export function statement<Values, Row>(
  build: (db: Database, value: ValueNamed<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: ReturnType<Compilable<Row>['compile']> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Place(name)}`).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}
