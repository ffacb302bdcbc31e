import { useEffect } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { newsStatusText, type RestrictedNews } from '#contract/news/news.ts';
import { toast } from '#ui/components/toast.tsx';
import { homeAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { Head } from '../shell/head.tsx';
import styles from './article.module.css';

/**
 * An article that is closed, rejected or under review (product: section 4). A visitor who followed an outdated link of
 * a list stays there and sees a message.
 */
export function RestrictedNotice({ news }: { news: RestrictedNews }) {
  const text = newsStatusText[news.Status] ?? '暂无数据';
  const navigate = useNavigate();
  const isFollowed = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!isFollowed) return;
    toast(text, 'warning');
    void navigate(-1);
  }, [isFollowed, text, navigate]);
  return (
    <div className={`container ${styles.withheld}`}>
      <Head title={news.Title} isHidden />
      <h1>{news.Title}</h1>
      <p>{text}</p>
      <PageLink href={homeAddress}>返回首页</PageLink>
    </div>
  );
}
