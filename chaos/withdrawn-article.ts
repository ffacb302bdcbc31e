import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';

/** Calls an endpoint as an administrator; undefined when it is not done. */
export async function callAs<Data>(
  url: string,
  { path }: Endpoint,
  { token, form }: { token: string; form: object },
): Promise<Data | undefined> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  }).catch(() => undefined);
  const envelope = (await answer?.json().catch(() => undefined)) as { Code: number; Data: Data } | undefined;
  return envelope?.Code === 200 ? envelope.Data : undefined;
}

/** An article that is read until it is withdrawn, in a column of its own. */
export interface WithdrawnArticle {
  /** The words that only this article has. */
  words: string;
  /** Its page and its column. */
  paths: string[];
  withdraw(url: string): Promise<void>;
}

export async function publishArticle(url: string, token: string): Promise<WithdrawnArticle> {
  const words = `撤下的文章 ${randomUUID()}`;
  const menu = await callAs<{ MenuId: number }>(url, businessMenus.SaveMenu, {
    token,
    form: { Name: `撤下 ${words.slice(-8)}` },
  });
  const form = { Title: words, NewContent: `<p>${words}</p>`, MenuId: menu?.MenuId };
  const news = await callAs<{ NewsId: number }>(url, businessNews.SaveNews, { token, form });
  if (!menu || !news) throw new Error('the article is not published');
  const { NewsId } = news;
  return {
    words,
    paths: [`/info?MenuId=${menu.MenuId}&NewsId=${NewsId}`, `/menuList?ParentId=-1&MenuId=${menu.MenuId}`],
    async withdraw(at) {
      // A busy machine refuses now and then.
      for (let tries = 0; tries < 5; tries++)
        if ((await callAs(at, businessNews.DelNews, { token, form: { NewsId } })) !== undefined) return;
      throw new Error('the article is not withdrawn');
    },
  };
}

/** Reads each of these pages by turns until `stop`, and counts those that still have the words. */
export function watchFor(words: string, url: string, paths: readonly string[], everyMs: number) {
  const stopping = new AbortController();
  const counts = { read: 0, stale: 0 };
  const visits: Promise<void>[] = [];
  async function visit(path: string): Promise<void> {
    const text = await fetch(url + path).then(
      (answer) => answer.text(),
      () => '',
    );
    counts.read++;
    if (text.includes(words)) counts.stale++;
  }
  async function readOn(): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count++) {
      visits.push(visit(paths[count % paths.length]!));
      await pause(everyMs);
    }
  }
  const reading = readOn();
  return {
    async stop() {
      stopping.abort();
      await reading;
      await Promise.all(visits);
      return counts;
    },
  };
}
