import { certificateCheckAddress, verifierAddress } from '../addresses.ts';
import styles from './certificates.module.css';

/**
 * Explains the search and its results. It is rendered on the server, so that browsers load no script for a fixed text.
 */
export function BeforeSearch() {
  return (
    <section className={styles.guide} aria-labelledby="guide">
      <div>
        <h2 className="text-xl strong tight" id="guide">
          查询说明
        </h2>
        <dl className="prose">
          <dt>可以查到什么</dt>
          <dd className="soft">
            协会组织的培训考核成绩：考试时间与状态、证书编号、发证日期。考试合格的，可以下载电子证书。
          </dd>
          <dt>怎样查询</dt>
          <dd className="soft">填写姓名，再填写身份证号或证书编号中的一项。内容须与报名时填写的完全一致。</dd>
          <dt>怎样辨别真伪</dt>
          <dd className="soft">
            每张证书都印有防伪二维码，扫描即可核验，见<a href={certificateCheckAddress}>验证证书真伪</a>
            ；不便联网的，用
            <a href={verifierAddress}>离线核验</a>。
          </dd>
          <dt>您的个人信息</dt>
          <dd className="soft">
            身份证号只用于本次查询，不会留在网页地址和浏览记录中；结果里只显示首尾各两位。为防冒查，查询次数有限制。
          </dd>
        </dl>
      </div>
      <figure className={styles.sample}>
        <img src="/sample-certificate.svg" alt="证书示意图" width="400" height="283" />
        <figcaption className="muted text-sm centred pt-3">证书示意图，二维码可核验真伪</figcaption>
      </figure>
    </section>
  );
}
