import type { FastifyInstance } from 'fastify';
import { webNews } from '#contract/news/news.ts';
import { build } from './app.ts';
import { verifyOperations } from './modules/audit/verify.ts';
import type { Config } from './platform/core/config.ts';
import type { Logger } from './platform/core/log.ts';
import { OperatorError } from './platform/core/operator-error.ts';
import { openVault } from './platform/core/vault.ts';
import { openDatabase } from './platform/db/open.ts';

interface Parts {
  config: Config;
  log: Logger;
  builtFolder: string | undefined;
}

/**
 * Checks whether a restored database can serve a site: the operation log is intact, and its newest article is rendered.
 * @throws OperatorError that names the failure
 */
export async function checkRestored(url: string, { config, log, builtFolder }: Parts): Promise<void> {
  const db = openDatabase({ url, max: 4 });
  try {
    const vault = await openVault(config.dataDir, config.secretKey);
    const { firstAltered } = await verifyOperations(db, { vault });
    if (firstAltered !== null) throw new OperatorError(`操作日志被改动，第一条被改动的编号：${firstAltered}`);
    const built = builtFolder === undefined ? {} : { builtFolder };
    const { app } = await build({
      db,
      database: { url, ownerUrl: url },
      config,
      log,
      isRehearsal: true,
      ...built,
    });
    try {
      const headers = { host: new URL(config.siteUrl ?? 'http://localhost').host };
      const newest = await findNewestArticle(app, headers);
      if (builtFolder !== undefined) await openPage(app, headers, newest);
    } finally {
      await app.close();
    }
  } finally {
    await db.destroy();
  }
}

interface Article {
  NewsId: number;
  MenuId: number;
  Title: string;
}
type Headers = { host: string };

async function findNewestArticle(app: FastifyInstance, headers: Headers): Promise<Article | undefined> {
  const { path } = webNews.GetNewsReList;
  const answer = await app.inject({ url: `${path}?pagesize=1`, headers });
  const { Data } = answer.json<{ Data: { List: Article[] } | null }>();
  if (!Data) throw new OperatorError('恢复后的网站读不出文章');
  return Data.List[0];
}

async function openPage(app: FastifyInstance, headers: Headers, article: Article | undefined): Promise<void> {
  const url = article ? `/info?MenuId=${article.MenuId}&NewsId=${article.NewsId}` : '/home';
  const page = await app.inject({ url, headers });
  // A word of the title without characters that pages escape.
  const word = /[\p{L}\p{N}]+/u.exec(article?.Title ?? '')?.[0] ?? '';
  if (page.statusCode !== 200 || !page.body.includes(word))
    throw new OperatorError(`恢复后的网站打不开页面 ${url}`);
}
