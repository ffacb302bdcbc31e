import styles from './check.module.css';

/** Explains the check of a list. Rendered on the server only; it needs no script. */
export function EmployerGuide() {
  return (
    <>
      <h2 id="employers">用人单位批量核验</h2>
      <p>从 Excel 复制姓名、证书编号两列，粘贴后一次核验。只回答每行通过、未通过或已失效，不显示其他信息。</p>
      <noscript>
        <p className={styles.note}>批量核验需要浏览器运行脚本（JavaScript）。</p>
      </noscript>
    </>
  );
}
