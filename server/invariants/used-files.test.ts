import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { findUses } from '../modules/files/file-uses.ts';
import { conflictRows } from '../testing/conflicts/rows.ts';
import { endpointCalled, entriesOf, worldOf } from '../testing/conflicts/world.ts';
import { test } from '../testing/test.ts';

/* A file that a save names counts as used from then on. */

/** Returns a value that names a file, for a field that takes addresses or rich text. */
function naming(rule: v.GenericSchema<unknown>, path: string): string | undefined {
  const address = `/files/${path}`;
  if (v.is(rule, address) && !v.is(rule, '没有地址的文字')) return address;
  const html = `<p><a href="${address}">附件</a></p>`;
  const read = v.safeParse(rule, html.repeat(20));
  return read.success && String(read.output).includes(address) ? html : undefined;
}

/** The background of a certificate has to be an uploaded picture; a bank account is no address. */
const checkedFiles = ['Background', 'BankAccount'];

// Of two decisions the second one meets a case that is closed; the uploads of members have an owner.
const saves = Object.entries(conflictRows).filter(
  ([name, { change }]) => change === undefined && !name.includes(' '),
);

test.for(saves)(
  'a file that a save by %s stores in any field counts as used, so nobody can delete it',
  async ([name, row], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await row.make(world)) };
    const fields: [string, v.GenericSchema<unknown>][] = Object.entries(
      entriesOf(endpointCalled(site, name).input),
    );
    const named = fields.flatMap(([field, rule]) => {
      if (checkedFiles.includes(field)) return [];
      const path = `2026/11/${randomBytes(16).toString('hex')}.png`;
      const text = naming(rule, path);
      return text === undefined ? [] : [{ field, path, text }];
    });

    const answer = await world.send(name, {
      ...read,
      ...row.mine,
      ...Object.fromEntries(named.map(({ field, text }) => [field, text])),
    });

    expect(answer).toMatchObject({ Code: 200 });
    const paths = named.map(({ path }) => path);
    const used = await findUses(site.db, paths, 1);
    expect(named.filter(({ path }) => !used.has(path)).map(({ field }) => field)).toEqual([]);
  },
);
