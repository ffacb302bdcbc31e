import { applyAddress } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './before-applying.module.css';
import { Steps } from './steps.tsx';

/** The name of the tile on the home page and of the menu about joining (product: section 2, Home). */
export const applicationName = '入会申请';

/** The steps, what is needed, and the button: it opens the form in place, by an address of its own where scripts are off. */
export function BeforeApplying() {
  return (
    <section className={`${styles.before} rounded-tile on-tint mt-6 no-print`} aria-labelledby="apply">
      <h2 className="text-lg strong mb-4 tight" id="apply">
        在线申请入会
      </h2>
      <Steps />
      <div className={styles.needed}>
        <div>
          <h3 className="text-md strong">请先备好</h3>
          <ul>
            <li>营业执照上的单位全称、注册地址和主营业务</li>
            <li>负责人、联络人的姓名，手机号码和邮箱</li>
            <li>
              协会要求的材料（如盖章的申请表、营业执照）：一个文件，不超过 10MB，多份请打包为 zip 或 rar
            </li>
          </ul>
        </div>
        <PageLink
          href={applyAddress}
          className={styles.apply}
          onClick={(event) => {
            event.preventDefault();
            openDialog('application', {});
          }}
        >
          开始申请
        </PageLink>
      </div>
    </section>
  );
}
