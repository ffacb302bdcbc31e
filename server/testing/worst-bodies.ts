import type { Endpoint } from '#contract/api/endpoint.ts';
import { fieldsOf } from './hostile-inputs.ts';

/** Pieces of text that cost the most where a body is full of them. */
export const worstPieces = {
  'nested tags': '<b>',
  'tags never closed': '<img ',
  'tags closed that nobody opened': '<b></i>',
  'styled tags': '<p style="color:red">x</p>',
  'characters that become references': '&',
  'marks out of order': '\u0300\u0316',
  'ligatures of eighteen letters': '\ufdfa',
  'addresses of files': '"/files/x',
};

/** Returns the largest body: nearly all of a large one is its text; a small one is shared by all fields. */
export function worstBody(endpoint: Endpoint, piece: string) {
  const names = fieldsOf(endpoint);
  const size = (endpoint.bodyLimit ?? 256 * 1024) - 4096;
  const text = names.find((name) => name.endsWith('Content'));
  if (endpoint.bodyLimit !== undefined && text !== undefined)
    return { Title: '长文', [text]: filled(piece, Math.min(size, 999_000)) };
  return Object.fromEntries(names.map((name) => [name, filled(piece, size / names.length)]));
}

const filled = (piece: string, bytes: number) =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))));
