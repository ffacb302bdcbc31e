import { businessNews } from '#contract/news.ts';
import { call } from '../session/server.ts';
import { formOf } from './form.ts';

/** Publishes or closes an article and leaves the rest of it as it stands now. */
export async function saveWithStatus(newsId: number, status: number) {
  const current = await call(businessNews.GetNewsDetail, { newsid: newsId });
  return call(businessNews.SaveNews, { ...formOf(current), Status: status });
}
