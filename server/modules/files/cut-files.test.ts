import { expect } from 'vitest';
import type { Envelope } from '#contract/api/envelope.ts';
import { webFiles } from '#contract/content/files.ts';
import { test } from '../../testing/running-site.ts';

/*
 * The built program, which may contain a library twice, so that errors of one copy are no instances of the other's
 * class.
 */

test.for([
  ['png', '89504e470d0a1a0a00'],
  ['xlsx', '504b03041400000000'],
  ['zip', '1a45dfa39f4286810142f78101'],
])(
  'the built program rejects a .%s file that ends inside its header',
  async ([extension, head], { running }) => {
    const url = `${await running.program.ready}${webFiles.UploadFile.path}`;
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(Buffer.from(head!, 'hex'))]), `a.${extension}`);

    const answer = (await (await fetch(url, { method: 'POST', body })).json()) as Envelope;

    expect(answer).toMatchObject({ Code: 415 });
    expect(running.program.output()).not.toContain('requestFailed');
  },
);
