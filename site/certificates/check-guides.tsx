import { certificateSearchAddress, verifierAddress } from '../addresses.ts';
import { ScanIcon } from './icons.tsx';
import { Verdict } from './verdict.tsx';

/**
 * Tells visitors who opened the page without a code that only the code on the paper contains the signature. Rendered on
 * the server only.
 */
export function HowToScan() {
  return (
    <Verdict
      tone="plain"
      Icon={ScanIcon}
      title="请扫描证书上的二维码"
      text="二维码含有防伪签名，仅凭证书编号不能核验真伪"
    >
      <ol className="list stack">
        <li>打开手机相机或微信“扫一扫”，对准证书上的二维码</li>
        <li>打开扫出的链接，本页会自动给出结果：有效、已失效或未查到</li>
        <li>将结果中的姓名、编号、日期与手中的证书逐项核对</li>
      </ol>
      <p className="soft mt-5">
        手边只有证书图片或不便联网的，用<a href={verifierAddress}>离线核验</a>
        ：可扫描、可选图片，全部在本机完成，另存后断网也能用。
      </p>
      <p className="soft mt-5">
        要查询本人的成绩或下载证书，请到<a href={certificateSearchAddress}>证书与成绩查询</a>。
      </p>
    </Verdict>
  );
}

/** Explains the check of a list. Rendered on the server only; it needs no script. */
export function EmployerGuide() {
  return (
    <>
      <h2 className="text-xl strong mb-4" id="employers">
        用人单位批量核验
      </h2>
      <p>从 Excel 复制姓名、证书编号两列，粘贴后一次核验。只回答每行通过、未通过或已失效，不显示其他信息。</p>
      <noscript>
        <p className="soft mt-5">批量核验需要浏览器运行脚本（JavaScript）。</p>
      </noscript>
    </>
  );
}
