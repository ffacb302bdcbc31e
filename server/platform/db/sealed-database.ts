import type { Vault } from '../core/vault.ts';
import type { Database } from './open.ts';

/** A database, and the vault that opens its sealed columns. */
export interface SealedDatabase {
  db: Database;
  vault: Vault;
}
