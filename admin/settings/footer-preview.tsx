import type { SiteConfig } from '#contract/public-site/settings.ts';

type Shown = Pick<
  SiteConfig,
  | 'SiteName'
  | 'LogoUrl'
  | 'Contacts'
  | 'Address'
  | 'Copyright'
  | 'IcpNumber'
  | 'PoliceNumber'
  | 'AppQrUrl'
  | 'AccountQrUrl'
>;

/** Shows the footer of every page with the values being typed. */
export function FooterPreview({ site }: { site: Shown }) {
  const codes = [
    { url: site.AccountQrUrl, label: '微信公众号' },
    { url: site.AppQrUrl, label: '手机客户端' },
  ].filter(({ url }) => url !== '');
  const lines = [
    ...site.Contacts.filter(({ Label, Value }) => Label !== '' || Value !== ''),
    ...(site.Address === '' ? [] : [{ Label: '地址', Value: site.Address }]),
  ];
  return (
    <aside className="site-preview" id="site-preview" aria-label="页脚预览">
      <h2 className="part-title">页脚预览</h2>
      <div className="footer-preview as-on-site">
        <p className="footer-name row nowrap text-md strong">
          {site.LogoUrl !== '' && <img src={site.LogoUrl} alt="" />}
          {site.SiteName}
        </p>
        <dl className="stack gap-0">
          {lines.map(({ Label, Value }, index) => (
            <div className="row nowrap top" key={`${index}-${Label}`}>
              <dt>{Label}</dt>
              <dd className="min-0">{Value}</dd>
            </div>
          ))}
        </dl>
        {codes.length > 0 && (
          <ul className="plain-list">
            {codes.map(({ url, label }) => (
              <li key={label}>
                <img src={url} alt={`${label}二维码`} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <p className="footer-filing">
          {[site.Copyright, site.IcpNumber, site.PoliceNumber]
            .filter((text) => text !== '')
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
        </p>
      </div>
      <p className="hint">随输入变化，保存后访客才会看到。栏目导航和友情链接不在预览中。</p>
    </aside>
  );
}
