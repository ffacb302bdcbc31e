/** Says that what is shown is invented, on the screens with figures. */
export function DemoNotice() {
  return (
    <p className="hint">
      这是示例网站，单位、人员和数字都是虚构的。正式使用时请技术人员换一个空数据库（STARTER=empty），示例内容不会带过去；改了协会名称后不再提示。
    </p>
  );
}
