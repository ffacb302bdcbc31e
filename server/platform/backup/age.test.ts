import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypted, encrypted } from './age.ts';

const passphrase = '正确 horse battery staple';

/** The output of `server/platform/backup/age.ts` of version 0.1, written with node:crypto. */
const sealedEarlier =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCA2U0tVSU9IVGd1R3l6RHZSY0grQU53IDEwClIrcEIyOVpSaTBMUmVh' +
  'SnV0aUQrY1ZxZFdvTmVwWkZURGVxd1FZOUJkaTAKLS0tIFBFc2RVWEtHUTJkWWdiQjN0ZUpmMngxM1FSeVN1bGRyekdZN2Ny' +
  'WHJJQXMKSfbLMJAfhCSD7rSZxYtKbfeSxqcNYSNll5Yu9cM0koA9X/0f04gLw3Hxfcjb4Nks4/K3KJyBAcs=';

/** Splits bytes into pieces of irregular sizes, as read from a disk. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield Buffer.from(bytes.subarray(at, at + 50_001));
}
const seal = (bytes: Uint8Array) => buffer(Readable.from(encrypted(pieces(bytes), passphrase, 10)));
const open = (sealed: Uint8Array, word = passphrase) =>
  buffer(Readable.from(decrypted(pieces(sealed), word)));

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])(
  'decryption restores the encrypted data: %i bytes',
  async (size) => {
    const bytes = randomBytes(size);

    expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
  },
);

test('a backup that an earlier version encrypted is decrypted', async () => {
  expect((await open(Buffer.from(sealedEarlier, 'base64'))).toString()).toBe('写于 2026 年的备份');
});

test('a wrong passphrase is rejected', async () => {
  await expect(open(await seal(randomBytes(100)), 'another')).rejects.toThrow('BACKUP_PASSPHRASE 不正确');
});

test('a changed bit at any position is detected', async () => {
  const sealed = await seal(randomBytes(70_000));
  // The header byte by byte, then the chunks here and there.
  const places = [...Array(40).keys()]
    .map((index) => index * 5)
    .concat([300, 65_700, 69_000, sealed.length - 1]);

  for (const place of places) {
    const altered = Buffer.from(sealed);
    altered[place]! ^= 1;
    await expect(open(altered), `byte ${place}`).rejects.toThrow(/已损坏|不正确/);
  }
});

test('a truncated file is detected, also at the end of a chunk', async () => {
  const sealed = await seal(randomBytes(65_536 * 3));
  const header = sealed.length - 3 * (65_536 + 16) - 16;

  for (const length of [sealed.length - 1, sealed.length - 65_552, header + 16, header, 40])
    await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow('已损坏');
});
