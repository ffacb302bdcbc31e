import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decrypted, encrypted } from './age.ts';

const passphrase = '正确 horse battery staple';

/** In pieces of no particular size, as they come from a disk. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield Buffer.from(bytes.subarray(at, at + 50_001));
}
const seal = (bytes: Uint8Array) => buffer(Readable.from(encrypted(pieces(bytes), passphrase, 10)));
const open = (sealed: Uint8Array, word = passphrase) =>
  buffer(Readable.from(decrypted(pieces(sealed), word)));

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])(
  'what was encrypted is the same after decrypting: %i bytes',
  async (size) => {
    const bytes = randomBytes(size);

    expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
  },
);

test('other programs that know the format open it', async () => {
  const bytes = randomBytes(150_000);
  const other = new Decrypter();
  other.addPassphrase(passphrase);

  const opened = await other.decrypt(await seal(bytes));

  expect(Buffer.from(opened).equals(bytes)).toBe(true);
});

test('what other programs encrypted is opened', async () => {
  const bytes = randomBytes(150_000);
  const other = new Encrypter();
  other.setPassphrase(passphrase);
  other.setScryptWorkFactor(12);

  expect((await open(await other.encrypt(bytes))).equals(bytes)).toBe(true);
});

test('another passphrase does not open it', async () => {
  await expect(open(await seal(randomBytes(100)), 'another')).rejects.toThrow('BACKUP_PASSPHRASE 不正确');
});

test('a flipped bit anywhere is found', async () => {
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

test('an end that is missing is found, also where a chunk ends', async () => {
  const sealed = await seal(randomBytes(65_536 * 3));
  const header = sealed.length - 3 * (65_536 + 16) - 16;

  for (const length of [sealed.length - 1, sealed.length - 65_552, header + 16, header, 40])
    await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow('已损坏');
});
