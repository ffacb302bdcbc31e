import { sql } from 'kysely';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { EarlierChoice } from './table-head.ts';

/*
 * Column choices that clerks made for their office's lists, reused for the next list with the same heads, whoever made
 * them.
 */

/** The number of choices to store; older ones are deleted. */
const maxRemembered = 200;

/** Returns the choices for an import, by the hash of the recognised heads. */
export async function rememberedColumns(db: Database, form: string): Promise<Record<string, EarlierChoice>> {
  const rows = await db
    .selectFrom('import_columns as c')
    .leftJoin('import_heads as h', (join) =>
      join.onRef('h.form', '=', 'c.form').onRef('h.heads_hash', '=', 'c.heads_hash'),
    )
    .select(['c.heads_hash', 'c.columns', 'h.head_offset'])
    .where('c.form', '=', form)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.heads_hash, { columns: row.columns, headOffset: row.head_offset ?? 0 }]),
  );
}

export async function rememberColumns(
  db: Database,
  form: string,
  choice: EarlierChoice & { hash: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await rememberHead(tx, form, choice);
    const columns = [...choice.columns];
    await tx
      .insertInto('import_columns')
      .values({ form, heads_hash: choice.hash, columns })
      .onConflict((conflict) =>
        conflict.columns(['form', 'heads_hash']).doUpdateSet({ columns, chosen_at: sql`clock_timestamp()` }),
      )
      .execute();
    await forgetOldest(tx, form);
  });
}

async function rememberHead(
  tx: Tx,
  form: string,
  { hash, headOffset }: EarlierChoice & { hash: string },
): Promise<void> {
  await tx.deleteFrom('import_heads').where('form', '=', form).where('heads_hash', '=', hash).execute();
  if (headOffset === 0) return;
  await tx
    .insertInto('import_heads')
    .values({ form, heads_hash: hash, head_offset: headOffset })
    .onConflict((conflict) =>
      conflict.columns(['form', 'heads_hash']).doUpdateSet({ head_offset: headOffset }),
    )
    .execute();
}

async function forgetOldest(tx: Tx, form: string): Promise<void> {
  const forgotten = await tx
    .deleteFrom('import_columns')
    .where('form', '=', form)
    .where('heads_hash', 'in', (build) =>
      build
        .selectFrom('import_columns')
        .select('heads_hash')
        .where('form', '=', form)
        .orderBy('chosen_at', 'desc')
        .offset(maxRemembered),
    )
    .returning('heads_hash')
    .execute();
  const hashes = forgotten.map((row) => row.heads_hash);
  if (hashes.length === 0) return;
  await tx.deleteFrom('import_heads').where('form', '=', form).where('heads_hash', 'in', hashes).execute();
}
