import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { strength } from '../../platform/core/password-strength.ts';

/*
 * Argon2id in the PHC string format, at the strength of security line 1.
 */

const tagLength = 32;
const deriveArgon2 = promisify(argon2);

// Each hash takes 19 MiB and a core for tens of milliseconds.
export const hashing = limitConcurrency({ atOnce: 2, waiting: 40 });

interface Stored {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, { ...strength, salt, tag: Buffer.alloc(tagLength) });
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Verifies a password. It takes as long for an account that does not exist: pass undefined. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = hash === undefined ? decoy : parse(hash);
  const tag = await derive(password, parts);
  return timingSafeEqual(tag, parts.tag) && hash !== undefined;
}

const decoy: Stored = { ...strength, salt: randomBytes(16), tag: randomBytes(tagLength) };

function derive(password: string, { memory, passes, parallelism, salt, tag }: Stored): Promise<Buffer> {
  return hashing(() =>
    deriveArgon2('argon2id', {
      message: password,
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: tag.length,
    }),
  );
}

function parse(hash: string): Stored {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error('a stored password is no argon2id hash');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
