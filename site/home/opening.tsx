import { ownMark } from '#contract/public-site/site-colours.ts';
import type { FrameInfo } from '../site-data.ts';
import styles from './opening.module.css';

/** The head of the home page until the first article is published: the name of the association and its contacts. */
export function Opening({
  site: { SiteName, Description, LogoUrl, Colour, Contacts, Address },
}: {
  site: FrameInfo;
}) {
  const lines = [...Contacts, ...(Address === '' ? [] : [{ Label: '地址', Value: Address }])];
  return (
    <section className={`${styles.opening} ruled on-canvas`}>
      <div className="container">
        <img className="linked contained" src={LogoUrl || ownMark(Colour)} alt="" />
        <h1>{SiteName}</h1>
        <p className="soft text-lg">网站即将开通，资讯、通知与服务将在这里陆续发布。</p>
        {Description !== '' && <p className="soft text-lg">{Description}</p>}
        {lines.length > 0 && (
          <dl>
            {lines.map(({ Label, Value }) => (
              <div key={Label}>
                <dt className="muted">{Label}</dt>
                <dd>{Value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
