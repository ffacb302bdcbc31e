import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/* What clerks chose for lists of their office, for the next list with the same heads. Whose choice it was makes no difference. */

/** The older ones are forgotten. */
const mostRemembered = 200;

/** The choices for an import, by the hash of the heads. */
export async function rememberedColumns(db: Database, form: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('import_columns')
    .select(['heads_hash', 'columns'])
    .where('form', '=', form)
    .execute();
  return Object.fromEntries(rows.map(({ heads_hash, columns }) => [heads_hash, columns]));
}

export async function rememberColumns(
  db: Database,
  form: string,
  { hash, chosen }: { hash: string; chosen: readonly string[] },
): Promise<void> {
  await db
    .insertInto('import_columns')
    .values({ form, heads_hash: hash, columns: [...chosen] })
    .onConflict((conflict) =>
      conflict
        .columns(['form', 'heads_hash'])
        .doUpdateSet({ columns: [...chosen], chosen_at: sql`clock_timestamp()` }),
    )
    .execute();
  await db
    .deleteFrom('import_columns')
    .where('form', '=', form)
    .where('heads_hash', 'in', (build) =>
      build
        .selectFrom('import_columns')
        .select('heads_hash')
        .where('form', '=', form)
        .orderBy('chosen_at', 'desc')
        .offset(mostRemembered),
    )
    .execute();
}
