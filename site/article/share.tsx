import { useState, type MouseEvent, useEffect } from 'react';
import { late } from '../components/browser-only.tsx';
import { icon } from '../components/icons.tsx';
import styles from './article.module.css';
import { canShareBySystem, copyLink, shareBySystem } from './sharing.ts';

/* Plain marks in place of the logos of the four services. */

const WeChatMark = icon(
  <>
    <path d="M15.5 9.2C15 6.3 12.3 4.3 9 4.3c-3.7 0-6.5 2.4-6.5 5.5 0 1.8.9 3.3 2.5 4.3l-.6 2 2.4-1.2c.7.2 1.5.3 2.2.3h.5" />
    <path d="M15.5 9.2c-3.3 0-6 2.2-6 5s2.7 5 6 5c.6 0 1.2-.1 1.8-.2l2 1-.5-1.7c1.6-.9 2.7-2.4 2.7-4.1 0-2.8-2.7-5-6-5Z" />
    <path d="M6.8 8.6h.01M11 8.6h.01M13.6 13h.01M17.5 13h.01" strokeWidth="2" />
  </>,
);

const QqMark = icon(
  <path d="M12 3.5c-3 0-5 2.2-5 5.2 0 1-.2 1.6-.7 2.5C5.3 13 4.7 14.8 5 16.3c.2.9 1 .4 1.7-.8.3 1 .8 1.8 1.5 2.5-.9.5-1.2 1.1-1 1.6.5 1 3.6.9 4.8.2 1.2.7 4.3.8 4.8-.2.2-.5-.1-1.1-1-1.6.7-.7 1.2-1.5 1.5-2.5.7 1.2 1.5 1.7 1.7.8.3-1.5-.3-3.3-1.3-5.1-.5-.9-.7-1.5-.7-2.5 0-3-2-5.2-5-5.2ZM7 12c2.7 1.8 7.3 1.8 10 0" />,
);

const QzoneMark = icon(
  <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z" />,
);

const WeiboMark = icon(
  <>
    <path d="M10.3 9.5C6.5 9.5 3 12.2 3 15.2S6.4 20 10.3 20s7.2-2.2 7.2-4.9c0-1.7-1.2-2.5-2.7-2.8.5-1.4-.1-2.3-1.4-2.3-.8 0-1.7.3-2.5.7.4-.8.2-1.2-.6-1.2Z" />
    <circle cx="9.8" cy="15.3" r="2" />
    <path d="M15.5 4.3a5 5 0 0 1 5.3 6.3M15.8 7.3a2 2 0 0 1 2.2 2.6" />
  </>,
);

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
        className="icon-button text-xl needs-script"
        aria-label="分享到微信"
        onClick={() => setIsWeChatOpen(true)}
      >
        <WeChatMark />
      </button>
      {shareLinks({ title, url }).map(({ name, href, takesSummary, Mark }) => (
        <a
          key={name}
          className="icon-button text-xl"
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

/** The telephone's own way to share, where it has one, and the address to be pasted anywhere. */
function ShareHere({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(canShareBySystem()), []);
  return (
    <span className="row nowrap gap-0 needs-script">
      {canShare && (
        <button
          type="button"
          className="icon-button linked text-sm whole worded"
          onClick={() => shareBySystem({ title, url })}
        >
          分享给…
        </button>
      )}
      <button
        type="button"
        className="icon-button linked text-sm whole worded"
        onClick={() => void copyLink(url)}
      >
        复制链接
      </button>
    </span>
  );
}
