/** The demo association as plain data; `fill.ts` writes it into an empty database. */

export interface StarterMenu {
  /** Unique in the whole tree: articles and home tiles find their menu by it. */
  name: string;
  /** 1 is a single page (then `page` holds it), absent or 0 a list. */
  showType?: 1 | 0;
  curValue?: 'home';
  webUrl?: string;
  isMemberRead?: boolean;
  children?: StarterMenu[];
  /** HTML, with the same placeholders as an article. */
  page?: string;
}

export type Seat = 1 | 2 | 3 | 4;

export interface StarterArticle {
  menu: string;
  title: string;
  /** HTML; pictures as `<img src="picture:NAME">`, attachments as `<a href="attachment:NAME">`. */
  content: string;
  source: string;
  author?: string;
  /** `yyyy-MM-dd HH:mm`, Asia/Shanghai. */
  publishedAt: string;
  /** A picture's name. */
  cover?: string;
  isTop?: true;
  isMemberRead?: true;
  /** 1 政策要闻, 2 通知公告, 3 协会动态, 4 头条推荐. */
  seats?: Seat[];
}

export interface StarterBanner {
  title: string;
  picture: string;
  /** The title of the article that a click opens. */
  article: string;
}

export interface StarterLink {
  title: string;
  url: string;
}
