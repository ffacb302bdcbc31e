import type { SubmittedPage } from '#contract/members/review-rounds.ts';
import { fieldWords } from './words.ts';

/** The page of a member in the directory, as visitors would see it. */
export function MemberPage({ record, name }: { record: SubmittedPage; name: string }) {
  const { LogoUrl, Introduction, Website, Telephone } = record;
  return (
    <section className="stack gap-4" aria-label="名录页">
      {LogoUrl !== '' && (
        <img className="review-logo as-on-site framed rounded" src={LogoUrl} alt={`${name}的标志`} />
      )}
      <div className="stack gap-2 breaks">
        {Introduction === '' && <p className="muted">没有填写介绍</p>}
        {Introduction.split('\n').map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <dl className="stack gap-2">
        <div className="row gap-2">
          <dt className="muted">{fieldWords['Website']}</dt>
          <dd className="breaks">
            {Website === '' ? (
              '-'
            ) : (
              <a href={Website} target="_blank" rel="noopener noreferrer">
                {Website}
              </a>
            )}
          </dd>
        </div>
        <div className="row gap-2">
          <dt className="muted">{fieldWords['Telephone']}</dt>
          <dd className="figures">{Telephone || '-'}</dd>
        </div>
      </dl>
    </section>
  );
}
