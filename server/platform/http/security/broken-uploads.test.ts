import { expect } from 'vitest';
import { webFiles } from '#contract/content/files.ts';
import { test } from '../../../testing/test.ts';

const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';

test.for([
  ['without a boundary', 'multipart/form-data', ''],
  ['with a boundary of 1,000 characters', `multipart/form-data; boundary=${'x'.repeat(1000)}`, 'x'],
  ['that ends in its head', 'multipart/form-data; boundary=x', `--x\r\n${head}`],
  [
    'that ends inside its file',
    'multipart/form-data; boundary=x',
    `--x\r\n${head}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 cut`,
  ],
  [
    'that ends before its boundary is closed',
    'multipart/form-data; boundary=x',
    `--x\r\n${head}\r\n\r\nabc\r\n--x`,
  ],
  ['of bare line feeds', 'multipart/form-data; boundary=x', `--x\n${head}\n\nabc\n--x--\n`],
] as const)('an upload %s is rejected as incomplete', async ([_what, type, payload], { site }) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: webFiles.UploadFile.path,
    headers: { 'content-type': type },
    payload,
  });

  expect(answer.json()).toMatchObject({ Code: 400, Message: '上传内容不完整，请重试' });
});
