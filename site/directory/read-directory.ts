import type { Call } from '#contract/api/endpoint.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { cityLength, webDirectory, type Directory } from '#contract/members/directory.ts';
import { numberIn } from '../addresses.ts';
import { notFound } from '../load-context.ts';

/** A multiple of the cards on a row: three, two or one. */
const directoryPageSize = 24;

export interface DirectoryPage {
  list: Directory;
  key: string;
  companytypeid: number | undefined;
  memberlevelid: number | undefined;
  city: string;
  page: number;
  pageSize: number;
}

/** Reads a page of the directory of members. */
export async function readDirectory(call: Call, address: string): Promise<DirectoryPage> {
  const query = new URL(address).searchParams;
  const textIn = (name: string, length: number) =>
    [...(query.get(name) ?? '').trim()].slice(0, length).join('');
  const [key, city] = [textIn('key', searchKeyLength), textIn('city', cityLength)];
  const companytypeid = numberIn(query, 'companytypeid', 0) || undefined;
  const memberlevelid = numberIn(query, 'memberlevelid', 0) || undefined;
  const page = numberIn(query, 'pageindex', 1);
  const pageSize = directoryPageSize;
  const list = await call(webDirectory.GetMemberDirectory, {
    key,
    companytypeid,
    memberlevelid,
    city,
    pageindex: page,
    pagesize: pageSize,
  });
  if (page > 1 && list.List.length === 0) notFound();
  return { list, key, companytypeid, memberlevelid, city, page, pageSize };
}
