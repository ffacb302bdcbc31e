import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { DownloadButton } from './download-button.tsx';

test('a download button renders no progress bar before the click', () => {
  const button = renderToStaticMarkup(
    <DownloadButton endpoint={businessMembers.ExportMembers} input={{}} label="导出 312 条" />,
  );

  expect(button).toContain('导出 312 条');
  expect(button).not.toContain('<progress');
});
