import { act, press, refused, more, choosing, columns, list, type BackOfficePage } from './open-windows.ts';

/** What the site shows: articles, columns of the site, pictures and links. */
export const content: Record<string, BackOfficePage> = {
  news: {
    address: '/System/news',
    ready: '[data-row-id]',
    one: '?key=召开第三届理事会',
    opened: {
      ...list,
      preview: act('预览'),
      seats: act('设推荐位'),
      move: act('移动栏目'),
      versions: act('历史版本'),
    },
  },
  editor: { address: '/System/news/edit', ready: 'iframe' },
  recycle: { address: '/System/news/recycle', ready: 'main .sheet', opened: { columns } },
  positions: {
    address: '/System/positions',
    ready: '[data-row-id]',
    opened: { add: press(/^添加文章/), choosing },
  },
  menus: {
    address: '/System/menus',
    ready: '[data-row-id]',
    opened: { add: press(/^新增栏目/), refused: refused(/^新增栏目/), edit: act('编辑'), more },
  },
  banners: {
    address: '/System/banners',
    ready: '.banner-card',
    opened: { add: press(/^新增轮播图/), refused: refused(/^新增轮播图/), edit: press(/^编辑/) },
  },
  media: {
    address: '/System/media',
    ready: '[data-row-id]',
    one: '?key=harbour',
    opened: { choosing, columns, record: act('查看') },
  },
  links: {
    address: '/System/links',
    ready: '[data-row-id]',
    opened: {
      choosing,
      columns,
      add: press(/^新增链接/),
      refused: refused(/^新增链接/),
      record: act('查看'),
    },
  },
};
