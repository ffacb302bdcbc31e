import { useSiteFace } from '../components/layout/site-branding.ts';
import { SiteMark } from '../components/layout/site-logo.tsx';

/** Shows the left half of the sign-in page: logo and name of the association, and a line drawing of papers. */
export function SignInArt() {
  const { SiteName, SiteNameEn } = useSiteFace();
  return (
    <aside className="sign-in-art on-brand as-on-site">
      <p className="sign-in-brand row nowrap gap-3 text-xl strong tight">
        <SiteMark size={40} />
        <span>
          {SiteName}
          <small className="text-xs regular block" lang="en">
            {SiteNameEn}
          </small>
        </span>
      </p>
      <div className="sign-in-words">
        <p>让每一篇通知、每一份证书</p>
        <p>都经得起查验</p>
      </div>
      <svg viewBox="0 0 640 300" className="sign-in-illustration" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
          <path d="M0 299h640" />
          <path d="M56 299V88h104l38 38v173M160 88v38h38M82 130h54M82 158h90M82 184h90M82 210h90M82 236h60" />
          <path d="M236 299V166h176v133M250 180h148v105H250zM288 206h72M274 226h100M274 244h60" />
          <path d="M380 254a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM372 280l-5 19M388 280l5 19" />
          <path d="M452 299V120h132v179M452 156h132M484 108v24M552 108v24M474 182h18M509 182h18M544 182h18M474 212h18M509 212h18M544 212h18M474 242h18M509 242h18M474 272h18M509 272h18" />
        </g>
        <path d="M250 299h148" stroke="var(--accent)" strokeWidth="4" />
      </svg>
    </aside>
  );
}
