import { useState, type MouseEvent } from 'react';
import { late } from '../components/browser-only.tsx';
import styles from './article.module.css';
import { ShareHere } from './share-here.tsx';
import { QqMark, QzoneMark, WeChatMark, WeiboMark } from './share-marks.tsx';

const WeChatDialog = late(() => import('./wechat-dialog.tsx'));

interface ShareProps {
  title: string;
  summary: string;
  url: string;
}

/** WeChat has a dialog here; the others are plain links to their own pages. */
export function Share({ title, summary, url }: ShareProps) {
  // Undefined until the dialog is first opened, which loads it.
  const [isWeChatOpen, setIsWeChatOpen] = useState<boolean>();
  return (
    <div className={styles.share} role="group" aria-label="分享">
      <span aria-hidden="true">分享</span>
      <button
        type="button"
        className="needs-script"
        aria-label="分享到微信"
        onClick={() => setIsWeChatOpen(true)}
      >
        <WeChatMark />
      </button>
      {shareLinks({ title, url }).map(({ name, href, takesSummary, Mark }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`分享到${name}`}
          // In an address each of its characters takes nine: it would be a tenth of the page.
          {...(takesSummary && {
            onClick: ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
              currentTarget.href = `${href}&${new URLSearchParams({ summary })}`;
            },
          })}
        >
          <Mark />
        </a>
      ))}
      <ShareHere title={title} url={url} />
      {isWeChatOpen !== undefined && (
        <WeChatDialog title={title} url={url} isOpen={isWeChatOpen} onClose={() => setIsWeChatOpen(false)} />
      )}
    </div>
  );
}

function shareLinks(page: { title: string; url: string }) {
  // The browser encodes what is not ASCII; encoded here, each character of the title would take nine bytes for three.
  const about = String(new URLSearchParams(page)).replaceAll(/(?:%[89A-F][0-9A-F])+/g, decodeURIComponent);
  return [
    {
      name: 'QQ',
      href: `https://connect.qq.com/widget/shareqq/index.html?${about}`,
      takesSummary: true,
      Mark: QqMark,
    },
    {
      name: 'QQ空间',
      href: `https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey?${about}`,
      takesSummary: true,
      Mark: QzoneMark,
    },
    {
      name: '微博',
      href: `https://service.weibo.com/share/share.php?${about}`,
      takesSummary: false,
      Mark: WeiboMark,
    },
  ];
}
