import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { webNews } from '#contract/news/news.ts';
import { fillDemo } from '../server/modules/starter/fill.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { openStorage } from '../server/platform/storage/storage.ts';
import { makeCertificate } from '../server/testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../server/testing/factories/make-sheet.ts';
import { makeZip } from '../server/testing/factories/make-zip.ts';
import {
  makeAdministrator,
  makeMember,
  signInAdministrator,
  type MadeMember,
} from '../server/testing/factories/records.ts';
import { startTestApp, type TestApp } from '../server/testing/start-test-app.ts';
import { createDatabase, type SharedServer } from '../server/testing/test-server.ts';

/** The built product with the demo association, for one browser, and the people and files that the steps need. */
export interface Site {
  app: TestApp;
  origin: string;
  /** Token of an administrator with every permission. */
  token: string;
  administrator: { account: string; password: string };
  member: MadeMember;
  certificate: { _name: string; _certNum: string };
  /** An article with a table. */
  article: { id: number; address: string };
  /** Paths of a ZIP archive and of a workbook in which one row is invalid. */
  files: { zip: string; workbook: string };
  /** Resets the rate limits, since all steps use one address. */
  forgetLimits(): Promise<unknown>;
  close(): Promise<void>;
}

export async function startSite(server: SharedServer, folder: string): Promise<Site> {
  const app = await startTestApp(
    {},
    { builtFolder: resolve('dist'), database: await createDatabase(server) },
  );
  const { db, dataDir } = app;
  await fillDemo({
    db,
    storage: await openStorage({ kind: 'folder', folder: `${dataDir}/files` }),
    vault: await openVault(dataDir, undefined),
  });
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await signInAdministrator(app);
  const { List } = await app.call(webNews.GetNewsList, { key: '课程安排' });
  const [article] = List;
  if (!article) throw new Error('the demo has no article with a timetable');
  const files = { zip: join(folder, '申请材料.zip'), workbook: join(folder, '名单.xlsx') };
  await mkdir(folder, { recursive: true });
  await writeFile(files.zip, makeZip('营业执照.txt', '统一社会信用代码'));
  await writeFile(files.workbook, await makeSheet([makeRow(), makeRow({ 姓名: '' })]));
  return {
    app,
    origin,
    token,
    administrator: await makeAdministrator(app),
    member: await makeMember(app, { MemberName: '衡准风险管理公司' }),
    certificate: await makeCertificate(app, token, { _name: '李一川' }),
    article: {
      id: article.NewsId,
      address: `/info?MenuId=${article.MenuId}&NewsId=${article.NewsId}`,
    },
    files,
    forgetLimits: () => db.deleteFrom('call_counts').execute(),
    close: () => app.close(),
  };
}
