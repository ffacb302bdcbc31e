import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { late } from '../components/browser-only.tsx';
import { AccessIcon, FollowIcon, SizeIcon, SuggestionIcon, ChevronDown } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from '../components/top-strip.module.css';
import { useDisclosure } from '../components/use-disclosure.ts';
import { MemberEntrance } from '../session/member-entrance.tsx';
import type { FrameInfo } from '../site-data.ts';
import { Clock } from './clock.tsx';

const Waiting = () => <Skeleton lines={3} />;
const AccessChoices = late(() => import('../access/access-choices.tsx'), Waiting);
const SizeChoices = late(() => import('../access/size-choices.tsx'), Waiting);

/** On narrow screens the drawer contains all of it. */
export function TopStrip({ site }: { site: FrameInfo }) {
  return (
    <div className={`${styles.strip} soft text-xs ruled on-canvas no-print`}>
      <div className={`container ${styles.row} row between gap-0`}>
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
        className={`${styles.plain} quiet needs-script`}
        onClick={() => openDialog('suggestion', {})}
      >
        <SuggestionIcon />
        建议箱
      </button>
      {codes.length > 0 && (
        <StripPanel icon={<FollowIcon />} label="关注我们">
          <ul className={`${styles.codes} row stretch gap-5 p-3`}>
            {codes.map(({ url, label }) => (
              <li key={label}>
                <img
                  className="rounded framed"
                  src={url}
                  alt={`${label}二维码`}
                  width="128"
                  height="128"
                  loading="lazy"
                />
                <span className="centred block mt-2">{label}</span>
              </li>
            ))}
          </ul>
        </StripPanel>
      )}
      <StripPanel icon={<AccessIcon />} label="无障碍" className="needs-script">
        <WhenUnfolded>
          <AccessChoices />
        </WhenUnfolded>
      </StripPanel>
      <StripPanel icon={<SizeIcon />} label="大小" className="needs-script">
        <WhenUnfolded>
          <SizeChoices />
        </WhenUnfolded>
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

interface StripPanelProps {
  icon: ReactNode;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A control of the top strip that unfolds a small panel below itself. */
function StripPanel({ icon, label, className = '', children }: StripPanelProps) {
  const details = useDisclosure();
  return (
    <details ref={details} className={`${styles.tool} ${className}`}>
      <summary>
        {icon}
        {label}
        <ChevronDown />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

/** Loads the content of a panel when it is first unfolded. It stays mounted, since reading aloud may continue. */
function WhenUnfolded({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const details = place.current?.closest('details');
    const look = () => details?.open && setIsWanted(true);
    // The details may have been unfolded before scripts ran.
    look();
    details?.addEventListener('toggle', look);
    return () => details?.removeEventListener('toggle', look);
  }, []);
  return <div ref={place}>{isWanted && children}</div>;
}
