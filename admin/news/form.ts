import { type ManagedNews, type NewsForm } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';

/** The article's fields on the editor page; its text is in the editor. */
export type NewsFields = Omit<NewsForm, 'NewsId' | 'NewContent' | 'Version'>;

export const newNewsFields: NewsFields = {
  MenuId: undefined as never,
  Title: '',
  ImageUrl: '',
  Source: '',
  Author: '',
  NewsCreateTime: '',
  // Published by its own button only.
  Status: newsStatus.closed,
  IsDraft: true,
  IsTop: false,
  IsMemberRead: false,
  Seats: [],
};

export function fieldsOf(news: ManagedNews): NewsFields {
  return {
    MenuId: news.MenuId,
    Title: news.Title,
    ImageUrl: news.ImageUrl,
    Source: news.Source,
    Author: news.Author,
    NewsCreateTime: news.NewsCreateTime,
    Status: news.Status === newsStatus.published ? newsStatus.published : newsStatus.closed,
    IsDraft: news.IsDraft,
    IsTop: news.IsTop,
    IsMemberRead: news.IsMemberRead,
    Seats: news.Seats,
  };
}

/** Returns the complete form of an article as it is. */
export function formOf(news: ManagedNews): NewsForm {
  return { ...fieldsOf(news), NewsId: news.NewsId, NewContent: news.NewContent, Version: news.Version };
}

export function isScheduled(fields: Pick<NewsFields, 'Status' | 'NewsCreateTime'>): boolean {
  return (
    Number(fields.Status) === newsStatus.published && (fields.NewsCreateTime ?? '') > timeText(serverNow())
  );
}
