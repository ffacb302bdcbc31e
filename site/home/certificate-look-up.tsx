import { criterionLength } from '#contract/certificates/certificate-search.ts';
import { saysLength } from '#ui/form/length.ts';
import { certificateSearchAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { QueryForm } from '../components/query-form.tsx';
import styles from './certificate-look-up.module.css';

/**
 * The certificate search on the home page: a plain form with the criteria that may be part of an address, so without ID
 * numbers. The page of results reports missing criteria.
 */
export function CertificateLookUp() {
  return (
    <section className={`container ${styles.band}`} aria-labelledby="certificates">
      <h2 className="whole text-lg strong tight" id="certificates">
        证书查询
      </h2>
      <QueryForm action={certificateSearchAddress} className={`${styles.form} row nowrap stretch gap-5`}>
        <label className="row nowrap gap-3 fill">
          <span className="soft text-sm rigid">姓名</span>
          <input name="Name" {...saysLength(criterionLength)} autoComplete="off" />
        </label>
        <label className="row nowrap gap-3 fill">
          <span className="soft text-sm rigid">证书编号</span>
          <input
            name="CertNum"
            {...saysLength(criterionLength)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <button className="whole px-8" type="submit">
          查询
        </button>
      </QueryForm>
      <PageLink className="linked hover-line text-sm whole" href={certificateSearchAddress}>
        用身份证号查询
      </PageLink>
    </section>
  );
}
