import type { Privacy, SiteInfo } from '#contract/public-site/settings.ts';
import { Purposes } from './purposes.tsx';

interface OwnTextProps {
  site: SiteInfo;
  privacy: Privacy;
}

/** The default privacy statement, shown while the secretariat has no text of its own. */
export function OwnText({ site, privacy }: OwnTextProps) {
  return (
    <>
      <p>
        {site.SiteName}
        （以下简称“我们”）依照《中华人民共和国个人信息保护法》处理您的个人信息。本页说明我们收集什么、用来做什么、保存多久，以及您有哪些权利。浏览本网站的公开内容无需注册，也无需提供任何个人信息。
      </p>
      <h2>一、收集的信息、用途与保存期限</h2>
      <Purposes privacy={privacy} />
      <p>期限届满后，系统每天自动删除到期的信息。法律、行政法规另有规定的，从其规定。</p>
      <h2>二、信息如何保护</h2>
      <ul>
        <li>手机号码、电子邮箱、身份证号码加密保存，密钥与数据库分开存放。</li>
        <li>页面与后台默认只显示打码后的号码；有权限的工作人员查看完整号码，每一次都记入操作日志。</li>
        <li>密码只保存不可还原的摘要，我们的工作人员也无法得知。</li>
        <li>成绩与证书须姓名与身份证号码（或证书编号）同时相符才能查到，并限制查询次数。</li>
      </ul>
      <h2>三、Cookie 与本地存储</h2>
      <p>本网站不使用 Cookie。以下内容只保存在您的浏览器里，您可以随时在浏览器设置中清除：</p>
      <ul>
        <li>阅读偏好：页面大小、字号、长者版、高对比，方便您下次访问；</li>
        <li>登录凭证：会员登录后保存，退出登录或凭证过期即失效；</li>
        <li>草稿：填写后尚未提交的入会申请和稿件，不含密码，提交或清空后删除，最长 30 天。</li>
      </ul>
      <h2>四、向他人提供</h2>
      <p>我们不出售个人信息，也不向第三方提供，依法应当提供的除外。</p>
      <ul>
        <li>文章的微信分享二维码由您的浏览器生成；只有点击 QQ、QQ空间或微博图标时，才会打开相应网站。</li>
        <li>朗读使用您的浏览器自带的语音，我们不接收任何声音或文字。</li>
        {site.AnalyticsScript !== '' && (
          <li>本网站使用第三方访问统计，统计服务方会收到您的网络地址、浏览器类型与所访问的页面地址。</li>
        )}
        <li>友情链接所指向的网站有各自的隐私规则，请留意。</li>
      </ul>
      <h2>五、您的权利</h2>
      <p>
        您可以向我们查阅、复制、更正、补充、删除您的个人信息，撤回同意，要求解释处理规则，或者注销会员账号。会员登录后可以自行修改联络人与联系电话。我们收到请求后核实身份，并在十五个工作日内答复。
      </p>
      <p>不满十四周岁的未成年人请勿自行提交个人信息；如已提交，请由监护人与我们联系删除。</p>
      <Contact site={site} />
    </>
  );
}

function Contact({ site }: { site: SiteInfo }) {
  const lines = [...site.Contacts, ...(site.Address === '' ? [] : [{ Label: '地址', Value: site.Address }])];
  return (
    <>
      <h2>六、联系我们与更新</h2>
      <p>对本说明有疑问、意见，或者要行使上述权利，请通过建议箱或以下方式联系我们。</p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ Label, Value }) => (
            <li key={Label}>
              {Label}：{Value}
            </li>
          ))}
        </ul>
      )}
      <p>处理方式有变化时，我们会先更新本页再实行。</p>
    </>
  );
}
