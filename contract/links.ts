import * as v from 'valibot';
import { endpoints, webBase } from './endpoint.ts';

const link = v.object({
  LinkId: v.number(),
  Title: v.string(),
  /** The address. */
  Friendlinks: v.string(),
  ImageUrl: v.string(),
  SortNumber: v.number(),
});
export type Link = v.InferOutput<typeof link>;

export const webLinks = endpoints(webBase, {
  GetWebFriendlinks: {
    method: 'GET',
    audience: 'anyone',
    summary: '友情链接',
    input: v.object({}),
    output: v.array(link),
    cached: true,
  },
});
