import { renderSVG } from 'uqr';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { canShareBySystem, copyLink, shareBySystem } from './sharing.ts';

interface WeChatDialogProps {
  title: string;
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shares the article with WeChat: by a code for the phone in the reader's hand, or by the means of that phone itself. */
export default function WeChatDialog({ title, url, isOpen, onClose }: WeChatDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="分享到微信" closesOnOutsideClick>
      <div className="centred-stack gap-4 soft text-sm">
        {isPhone() ? <FromPhone title={title} url={url} /> : <Code url={url} />}
      </div>
    </Dialog>
  );
}

/** A tablet shows the code: its reader may scan it with a phone. */
const isPhone = () =>
  matchMedia('(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)').matches;

/** A QR code of the article's address, rendered in the browser: no service learns which articles a visitor reads. */
function Code({ url }: { url: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <>
      <img src={picture} alt="本文地址的二维码" width="200" height="200" />
      <p>打开微信“扫一扫”，打开网页后点击右上角“…”分享</p>
    </>
  );
}

function FromPhone({ title, url }: { title: string; url: string }) {
  return (
    <>
      <p>{adviceFor(navigator.userAgent)}</p>
      <div className="row stretch middle gap-3">
        {canShareBySystem() && (
          <Button kind="primary" onClick={() => shareBySystem({ title, url })}>
            分享给…
          </Button>
        )}
        <Button onClick={() => void copyLink(url)}>复制链接</Button>
      </div>
    </>
  );
}

/** The browser inside WeChat shares by its own menu. */
function adviceFor(userAgent: string): string {
  if (/MicroMessenger/i.test(userAgent)) return '点击右上角“…”，发送给朋友或分享到朋友圈';
  return canShareBySystem()
    ? '点击“分享给…”后选择微信，或复制链接，到微信里粘贴发送'
    : '复制链接，到微信里粘贴发送';
}
