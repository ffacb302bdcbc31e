import { searchKeyLength } from '#contract/fields/rules.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { useCanCall } from '../components/permissions/permissions.ts';

/** Returns the address of an article's editor, or of the list filtered for it where the role may not edit. */
export function useNewsAddress(): (id: number, title: string) => string {
  const canWrite = useCanCall()(businessNews.SaveNews);
  return (id, title) =>
    canWrite
      ? `/System/news/edit?id=${id}`
      : `/System/news?${new URLSearchParams({ key: [...title].slice(0, searchKeyLength).join('') })}`;
}
