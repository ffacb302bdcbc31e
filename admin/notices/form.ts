import { nobody, type Audience } from '#contract/audience/audience.ts';

/** The fields of the page of a notice. */
export interface NoticeValues {
  Title: string;
  Content: string;
  /** 0 for a text of its own. */
  NewsId: number;
  Audience: Audience;
  HasSmsLink: boolean;
}

/** A new notice, with a text of its own or about an article. */
export const newNotice = (article?: { NewsId: number; Title: string }): NoticeValues => ({
  Title: article?.Title ?? '',
  Content: '',
  NewsId: article?.NewsId ?? 0,
  Audience: nobody,
  HasSmsLink: false,
});

/** Picks the fields of the page from an object that has more, such as an answer of the server. */
export const valuesOf = (notice: NoticeValues): NoticeValues => ({
  Title: notice.Title,
  Content: notice.Content,
  NewsId: notice.NewsId,
  Audience: notice.Audience,
  HasSmsLink: notice.HasSmsLink,
});
