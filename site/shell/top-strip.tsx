import { AccessIcon, FollowIcon, SizeIcon, SuggestionIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from '../components/top-strip.module.css';
import { MemberEntrance } from '../session/member-entrance.tsx';
import type { FrameInfo } from '../site-data.ts';
import { Clock } from './clock.tsx';
import { AccessPanel, SizePanel } from './reading-controls.tsx';
import { StripPanel } from './strip-panel.tsx';

/** On narrow screens the drawer contains all of it. */
export function TopStrip({ site }: { site: FrameInfo }) {
  return (
    <div className={`${styles.strip} no-print`}>
      <div className={`container ${styles.row}`}>
        <Clock />
        <StripTools site={site} />
      </div>
    </div>
  );
}

export function StripTools({ site }: { site: FrameInfo }) {
  const codes = qrCodes(site);
  return (
    <div className={styles.tools}>
      <MemberEntrance />
      <button
        type="button"
        className={`${styles.plain} needs-script`}
        onClick={() => openDialog('suggestion', {})}
      >
        <SuggestionIcon />
        建议箱
      </button>
      {codes.length > 0 && (
        <StripPanel icon={<FollowIcon />} label="关注我们">
          <ul className={styles.codes}>
            {codes.map(({ url, label }) => (
              <li key={label}>
                <img src={url} alt={`${label}二维码`} width="128" height="128" loading="lazy" />
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </StripPanel>
      )}
      <StripPanel icon={<AccessIcon />} label="无障碍" className="needs-script">
        <AccessPanel />
      </StripPanel>
      <StripPanel icon={<SizeIcon />} label="大小" className="needs-script">
        <SizePanel />
      </StripPanel>
    </div>
  );
}

/** The two QR images; one that is not set is left out. */
export function qrCodes({ AccountQrUrl, AppQrUrl }: FrameInfo) {
  return [
    { url: AccountQrUrl, label: '微信公众号' },
    { url: AppQrUrl, label: '手机客户端' },
  ].filter(({ url }) => url !== '');
}
