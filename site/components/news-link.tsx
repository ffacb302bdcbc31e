import type { ReactNode } from 'react';
import { newsStatusText, type NewsItem } from '#contract/news/news.ts';
import { toast } from '#ui/components/toast.tsx';
import { newsAddress } from '../addresses.ts';
import { PageLink } from './page-link.tsx';

interface NewsLinkProps {
  news: Pick<NewsItem, 'NewsId' | 'MenuId' | 'Title' | 'Status'>;
  className?: string | undefined;
  /** Instead of the title. */
  children?: ReactNode;
}

/** Opens an article; one that is closed, rejected or under review shows its state instead (product: section 4). */
export function NewsLink({ news, className, children }: NewsLinkProps) {
  const refusal = newsStatusText[news.Status];
  return (
    <PageLink
      href={newsAddress(news)}
      className={className}
      {...(refusal !== undefined && {
        onClick: (event) => {
          event.preventDefault();
          toast(refusal, 'warning');
        },
      })}
    >
      {children ?? news.Title}
    </PageLink>
  );
}
