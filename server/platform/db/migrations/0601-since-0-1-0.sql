-- From release 0.1.0 to the schema that all later migrations build on, by subject.

-- Normal forms of texts ---------------------------------------------------------------------------

-- One normal form for what must be equal or unique: the twin of compareKey in contract/fields/normal-form.ts. Everything in it is a table
-- of its own, so that neither the locale nor the libraries of a server change what is equal; and it calls the catalogue alone, for indexes
-- are built without a search path.
create function compare_key_of_any_text(written text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- Nearly every text: nothing in it has another form, but for capitals and signs.
  if written !~ '[^\u4e00-\u9fff!-~（）·－]' then
    return translate(written, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}（）－', 'abcdefghijklmnopqrstuvwxyz()()()-');
  end if;
  folded := normalize(regexp_replace(written, '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), NFKC);
  -- Radicals of the supplement, then signs.
  folded := translate(folded, '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳',
    '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟');
  folded := translate(folded, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || U&'\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\207B\208B\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\005B\007B\2045\2768\2772\2774\27E6\2983\2985\2997\3010\3014\3016\3018\301A\005D\007D\2046\2769\2773\2775\27E7\2984\2986\2998\3011\3015\3017\3019\301B\16EB\2022\2027\2219\22C5\2E31\2E33\30FB\A78F',
    'abcdefghijklmnopqrstuvwxyz' || U&'---------------------((((((((((((((()))))))))))))))\00B7\00B7\00B7\00B7\00B7\00B7\00B7\00B7\00B7');
  if folded ~ '[^\u0001-\u007f·\u2e80-\ua63f]' then
    -- Capitals of every other script, each with its small letter.
    folded := replace(translate(folded,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡ς',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃σ'), 'İ', U&'i\0307');
  end if;
  return normalize(regexp_replace(folded, '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), NFC);
end $$;

-- Nearly every text is answered by one expression, which the planner writes into the query. The body is bound when it is
-- created, for indexes are built without a search path.
create function compare_key(written text) returns text language sql immutable parallel safe called on null input
return case
  when written !~ '[^\u4e00-\u9fff -~·（）－，：；！？、。《》“”]' then
    translate(written, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}（）－，：；！？ ', 'abcdefghijklmnopqrstuvwxyz()()()-,:;!?')
  else compare_key_of_any_text(written)
end;

-- Names are found without their signs and accents (bareKey in contract/fields/normal-form.ts): nearly every text is answered by one
-- expression, which the planner writes into the query. The bodies are bound when they are created, for indexes are built without a search path.
create function bare_key_of_any_text(written text) returns text language sql immutable parallel safe
return translate(
  replace(replace(replace(replace(
    normalize(regexp_replace(normalize(compare_key(written), NFD), '[\u0300-\u036f]+', '', 'g'), NFC),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øđðłħŧıĸŋ' || '·.。,、_-''‘’‚‛ʻʼʹʾʿ′"“”„‟″〝〞〟«»‹›「」『』《》〈〉`●○◦∘⦁*',
  'oddlhtikn');

create function bare_key(written text) returns text language sql immutable parallel safe
return case
  when written !~ '[^\u4e00-\u9fffa-z0-9]' then written
  when written !~ '[^\u4e00-\u9fff -~·（）－，：；！？、。《》“”]' then
    translate(written, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}（）：；！？' || ' ·－，、。《》“”.,_-''"`*', 'abcdefghijklmnopqrstuvwxyz()()():;!?')
  else bare_key_of_any_text(written)
end;

-- The bare form of the names of a record, where it differs; the lists of the back office search it beside search_key.
create function bare_names(variadic names text[]) returns text language sql immutable parallel safe
return coalesce((
  select string_agg(bare_key(name), ' ' order by place)
  from unnest(names) with ordinality as n(name, place)
  where bare_key(name) <> compare_key(name)
), '');

-- Accounts that look alike are not given to two: letters of any script that look like Latin ones (UTS 39, confusables; the table is that of the
-- library unhomoglyph, and a test holds the two together), besides what the normal form does not tell apart. The bodies are bound when
-- they are created, for columns are worked out without a search path.
create function latin_look(written text) returns text language sql immutable strict parallel safe
return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(normalize(written, NFKD),
    U&'01\A75A\01A7\03E8\A644\14BF\A6EF\+01D206\A7AB\021C\01B7\A76A\2CCC\0417\04E0\+016F3B\+0118CA\13CE\+0118AF\01BC\+0118BB\2CD2\0431\13EE\+0118D5\+01D212\+0104D2\+0118C6\0B03\09EA\0A6A\+01E8CB\0223\0222\+01031A\0A67\0B68\09ED\0D6D\A76E\2CCA\+0118CC\+0118AC\+0118D6\237A\0251\03B1\0430\0391\0410\13AA\15C5\A4EE\+016F40\+0102A0\0184\042C\13CF\1472\15AF\A7B4\0392\0412\13F4\15F7\A4D0\+010282\+0102A1\+010301\1D04\2CA5\0441\ABAF\+01043D\+01F74C\+0118F2\+0118E9\2CA4\0421\13DF\A4DA\+0102A2\+010302\+010415\+01051C\0501\13E7\146F\A4D2\13A0\15DE\15EA\A4D3\212E\AB32\0435\04BD\22FF\0395\0415\2D39\13AC\A4F0\+0118A6\+0118AE\+010286\AB35\A799\1E9D\0584\+01D213\A798\03DC\15B4\A4DD\+0118C2\+0118A2\+010287\+0102A5\+010525\0261\1D83\018D\0581\050C\13C0\13F3\A4D6\04BB\0570\13C2\0397\2C8E\041D\13BB\157C\A4E7\+0102CF\2373\0131\026A\0269\03B9\0456\A647\04CF\AB75\13A5\+0118C3\03F3\0458\A7B2\037F\0408\13AB\148D\A4D9\039A\2C94\041A\13E6\16D5\A4D7\+010518\05C0|\2223\23FD\0661\06F1\+010320\+01E8C7I\0196\01C0\0399\2C92\0406\04C0\05D5\05DF\0627\07CA\2D4F\16C1\A4F2\+016F28\+01028A\+010309\+01D22A\2CD0\13DE\14AA\A4E1\+016F16\+0118A3\+0118B2\+01041B\+010526\039C\03FA\2C98\041C\13B7\15F0\16D6\A4DF\+0102B0\+010311\0578\057C\039D\2C9A\A4E0\+010513\0C02\0C82\0D02\0D82\0966\0A66\0AE6\0BE6\0C66\0CE6\0D66\0E50\0ED0\1040\0665\06F5\1D0F\1D11\AB3D\03BF\03C3\2C9F\043E\10FF\0585\05E1\0647\06BE\06C1\06D5\0D20\101D\+0104EA\+0118C8\+0118D7\+01042C\07C0\09E6\0B66\3007\+0114D0\+0118E0\039F\2C9E\041E\0555\2D54\12D0\0B20\+0104C2\A4F3\+0118B5\+010292\+0102AB\+010404\+010516\2374\03C1\2CA3\0440\03A1\2CA2\0420\13E2\146D\A4D1\+010295\051B\0563\0566\2D55\AB47\AB48\1D26\2C85\0433\AB81\+01D216\01A6\13A1\13D2\+0104B4\1587\A4E3\+016F35\A731\01BD\0455\ABAA\+0118C1\+010448\0405\054F\13D5\13DA\A4E2\+016F3A\+010296\+010420\22A4\27D9\+01F768\03A4\2CA6\0422\13A2\A4D4\+016F0A\+0118BC\+010297\+0102B1\+010315\A79F\1D1C\AB4E\AB52\028B\03C5\057D\+0104F6\+0118D8\222A\22C3\054D\1200\+0104CE\144C\A4F4\+016F42\+0118B8\2228\22C1\1D20\03BD\0475\05D8\+011706\ABA9\+0118C0\+01D20D\0667\06F7\0474\2D38\13D9\142F\A6DF\A4E6\+016F08\+0118A0\+01051D\026F\1D21\0461\051D\0561\+01170A\+01170E\+01170F\AB83\+0118EF\+0118E6\051C\13B3\13D4\A4EA\166E\00D7\292B\292C\2A2F\0445\1541\157D\166D\2573\+010322\+0118EC\A7B3\03A7\2CAC\0425\2D5D\16B7\A4EB\+010290\+0102B4\+010317\+010527\0263\1D8C\028F\1EFF\AB5A\03B3\0443\04AF\10E7\+0118DC\03A5\2CA8\0423\04AE\13A9\13BD\A4EC\+016F43\+0118A4\+0102B2\1D22\AB93\+0118C4\+0102F5\+0118E5\0396\13C3\A4DC\+0118A9',
    'Ol2222223333333333445566667778888888999999999aaaaAAAAAAAbbbbbBBBBBBBBBcccccCCCCCCCCCCCddddDDDDeeeeEEEEEEEEEffffFFFFFFFFFFggggGGGGhhhHHHHHHHiiiiiiiiiiijjJJJJJJKKKKKKKlllllllllllllllllllllllllLLLLLLLLLLMMMMMMMMMMnnNNNNooooooooooooooooooooooooooooooooooooOOOOOOOOOOOOOOOOOOOOppppPPPPPPPqqqQrrrrrrRRRRRRRRssssssSSSSSSSSTTTTTTTTTTTTTuuuuuuuuuUUUUUUUUUvvvvvvvvvVVVVVVVVVVVVwwwwwwwwwWWWWWWxxxxxxxxXXXXXXXXXXXXXXXyyyyyyyyyyYYYYYYYYYYzzzZZZZZZ')
  , U&'\A733', 'aa'), U&'\A732', 'AA'), U&'\00E6', 'ae'), U&'\04D5', 'ae'), U&'\00C6', 'AE'), U&'\04D4', 'AE')
  , U&'\A735', 'ao'), U&'\A734', 'AO'), U&'\+01F707', 'AR'), U&'\A737', 'au'), U&'\A736', 'AU'), U&'\A739', 'av')
  , U&'\A73B', 'av'), U&'\A738', 'AV'), U&'\A73A', 'AV'), U&'\A73D', 'ay'), U&'\A73C', 'AY'), U&'\042B', 'bl')
  , U&'\02A3', 'dz'), U&'\2016', 'll'), U&'\2225', 'll'), U&'\01C1', 'll'), U&'\05F0', 'll'), U&'\042E', 'lO')
  , U&'\02AA', 'ls'), U&'\20B6', 'lt'), U&'\02AB', 'lz'), U&'\+01F76B', 'MB'), U&'\0153', 'oe'), U&'\0152', 'OE')
  , U&'\221E', 'oo'), U&'\A74F', 'oo'), U&'\A699', 'oo'), U&'\A74E', 'OO'), U&'\A698', 'OO'), U&'\+01F700', 'QE')
  , U&'\+0118E3', 'rn'), U&'\+011700', 'rn'), U&'\+01F75C', 'sss'), U&'\A728', 'T3'), U&'\A777', 'tf'), U&'\02A6', 'ts')
  , U&'\1D6B', 'ue'), U&'\AB63', 'uo'), U&'\+01F76C', 'VB'), 'm', 'rn');

-- A capital may look like another small letter than its own (I and l), so an account has the looks of both.
create function account_looks(account text) returns text[] language sql immutable strict parallel safe
return array[compare_key(latin_look(account)), compare_key(latin_look(compare_key(account)))];

-- What readers see --------------------------------------------------------------------------------

-- What is kept in memory from before a publication may be served while the database is away; what is from before a
-- withdrawal may not.
alter table content_revision add column withdrawn_at bigint not null default 1;

-- Two people who change the same record learn of each other; what was deleted by mistake comes back.
alter table links
  add column version integer not null default 1,
  add column deleted_at timestamptz;
alter table banners
  add column version integer not null default 1,
  add column deleted_at timestamptz;

alter table menus
  add column version integer not null default 1,
  -- Menus, types and roles are told apart by the normal form of their names. Records that shared one before are not
  -- touched: the first of them owns it (0), the others are counted upward until they are renamed.
  add column name_duplicate smallint not null default 0,
  -- Members contribute to the menus that are marked for it.
  add column takes_contributions boolean not null default false,
  -- The number of review steps that an article of the menu needs; 0: whoever may publish does it directly.
  add column review_steps smallint not null default 0 check (review_steps between 0 and 3),
  -- 0 as usual, 1 tables of people or organisations as cards (single pages), 2 articles as covers (lists).
  add column layout smallint not null default 0 check (layout between 0 and 2);
update menus as m set name_duplicate = other.place
from (select id, row_number() over (partition by parent_id, compare_key(name) order by id) - 1 as place from menus) as other
where other.id = m.id and other.place > 0;
create unique index menus_name on menus (coalesce(parent_id, 0), compare_key(name), name_duplicate);

-- Where there is no 在线投稿 under 协会期刊 members could choose any menu that takes articles: it stays so.
update menus set takes_contributions = true
where not is_single_page and web_url = '' and cur_value <> 'home'
  and not exists (
    select from menus child join menus parent on parent.id = child.parent_id
    where child.name = '在线投稿' and parent.name = '协会期刊'
  );
-- Menus for leaders, members and journals are known by their usual names.
update menus set layout = 1 where is_single_page and name in ('领导班子', '协会领导', '会员名录', '会员名单');
update menus set layout = 2 where not is_single_page and web_url = '' and name in ('期刊目录', '协会会刊', '电子期刊');

alter table news
  -- A draft is a closed article that nobody outside ever learns of, not even its title. What becomes public is none any more.
  add column is_draft boolean not null default false,
  -- Nobody has chosen a time for the article yet: it gets that of its publication. Until then published_at only gives it
  -- a place in lists.
  add column awaits_time boolean not null default false,
  -- When a published article was last closed, moved or deleted, the version that this left, and the steps that its column
  -- required before: an undo restores the article only as it was.
  add column undo_since timestamptz,
  add column undo_version integer,
  add column undo_steps smallint,
  -- The publication time under which the article was public last. What was withdrawn before this step stays unknown.
  add column was_public_at timestamptz,
  -- The edition of searchTextOf by which the texts were stored that a search compares. The program renews texts of an
  -- earlier one in the background (modules/news/search/renew-search-texts.ts).
  add column search_form smallint not null default 0,
  add check (not is_draft or status = 0),
  add constraint published_news_has_a_time check (not (awaits_time and status = 1));
create index news_of_an_earlier_search_form on news (id) where search_form < 1;

-- Statistics of a past month count what was published in it, whatever became of the article since.
create function note_publication() returns trigger language plpgsql as $$
begin
  if old.status = 1 and old.deleted_at is null and old.published_at <= now() then
    new.was_public_at := old.published_at;
  end if;
  return new;
end $$;

create trigger news_note_publication before update of status, published_at, deleted_at on news
  for each row execute function note_publication();

-- Articles in the recycle bin that an administrator wants to delete for good, until another one approves.
create table news_deletions (
  news_id integer primary key references news (id) on delete cascade,
  requested_by integer not null references administrators (id),
  requested_at timestamptz not null default now(),
  reason text not null
);

alter table files
  -- What the bytes of a file were when it was kept; `npm run cli -- scrub` notes it for files that came before.
  add column sha256 bytea check (octet_length(sha256) = 32),
  -- The time at which a file was removed from the media library. It is deleted some days later, unless it is used again.
  add column removed_at timestamptz;
create index files_removed on files (removed_at) where removed_at is not null;

-- Search ------------------------------------------------------------------------------------------

-- Hits in titles come first, so they are found by themselves: for a common word the pairs of whole texts are no help. A save
-- writes hundreds of pairs. They wait in a list of at most this many kilobytes, which each search reads along (130 pages),
-- and go into the index together: a tenth of the work (docs/decisions/0251-pairs-wait.md).
create index news_by_title_pairs on news using gin (character_pairs(search_title)) with (gin_pending_list_limit = 256);
alter index news_search set (fastupdate = on, gin_pending_list_limit = 1024);

-- How titles are typed in pinyin and in first letters, beside the articles: searches that need none of it read no more than
-- before. Noted with each save; what is missing, by a job.
create table news_sounds (
  news_id integer primary key references news (id) on delete cascade,
  sounds tsvector not null,
  has_words boolean not null default false
);
create index news_by_sound on news_sounds using gin (sounds);

-- The words that the articles use, each once, by which a search reads pinyin and finds the word that was meant. Words are
-- written with each save; a job adds those of older articles. A word that no article has any more does no harm: a search
-- shows a word only with articles that contain it.
create table search_words (
  word text collate "C" primary key,
  -- As it is typed, without tones: zhengshu.
  pinyin text collate "C" not null,
  -- The pinyin without what speakers often mix up: zh and z, ng and n.
  sound text collate "C" not null
);
create index search_words_by_pinyin on search_words (pinyin);
create index search_words_by_sound on search_words (sound);
create index search_words_by_start on search_words (left(word, 1), length(word));
create index search_words_by_end on search_words (right(word, 1), length(word));

-- What the attachments of articles say, for search. Whoever may read an article that names the file finds it by its text.
create table file_texts (
  path text primary key references files (path) on delete cascade,
  plain_text text not null,
  search_text text not null,
  search_grams tsvector not null,
  -- Why there is no text; blank where there is.
  refusal text not null default '',
  read_at timestamptz not null default now(),
  search_form smallint not null default 0
);
create index file_texts_search on file_texts using gin (search_grams);
create index file_texts_of_an_earlier_search_form on file_texts (path) where search_form < 1;

-- Staff and sessions ------------------------------------------------------------------------------

alter table roles
  add column version integer not null default 1,
  add column name_duplicate smallint not null default 0;
alter table system_menus add column version integer not null default 1;
alter table administrators
  add column password_changed_at timestamptz not null default now(),
  add column version integer not null default 1,
  -- Accounts that looked alike before keep both, and both sign in.
  add column account_looks text[] generated always as (account_looks(account)) stored;
update roles as r set name_duplicate = other.place
from (select id, row_number() over (partition by compare_key(name) order by id) - 1 as place from roles) as other
where other.id = r.id and other.place > 0;
create unique index roles_name on roles (compare_key(name), name_duplicate);
create index administrators_account_looks on administrators using gin (account_looks) where deleted_at is null;
create index administrators_by_account on administrators (compare_key(account)) where deleted_at is null;

-- What an administrator set up for its own screens: columns, page size, saved filters.
create table administrator_preferences (
  administrator_id integer not null references administrators (id) on delete cascade,
  key text not null,
  -- JSON as it was sent; nothing looks into it.
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (administrator_id, key)
);

alter table sessions
  -- A session is named without its token.
  add column id bigint generated always as identity unique,
  add column address text not null default '',
  add column device text not null default '',
  -- When this session last gave a code of the second factor.
  add column totp_at timestamptz;

-- Instead of reading a picture a browser may do some work: so many bits of a hash have to be zero.
alter table captchas add column work_bits smallint;

-- Failures of one client over all accounts are counted as well, not only those of one account in a network.
alter table sign_in_failures add column host text not null default '';
create index on sign_in_failures (host, failed_at);

-- What was sent seconds ago matters to nobody after a crash. How far the log was when a form was answered: whoever did
-- something else since then means the form anew.
alter table sent_forms set unlogged;
alter table sent_forms add column last_operation bigint;

-- Codes from an administrator's phone (RFC 6238) beside the password.
create table administrator_totp (
  administrator_id integer primary key references administrators (id) on delete cascade,
  secret_sealed bytea not null,
  -- Null until a first code has shown that the phone has it.
  enabled_at timestamptz,
  -- A code is good for one use: the 30 s of the last one, counted from 1970.
  last_step bigint not null default 0
);

-- For when the phone is gone: each good for one use, only its hash is kept.
create table recovery_codes (
  code_hash bytea primary key,
  administrator_id integer not null references administrators (id) on delete cascade,
  used_at timestamptz
);
create index on recovery_codes (administrator_id);

-- A link in a mail lets a member choose a new password: once, within half an hour.
create table password_tickets (
  ticket_hash bytea primary key,
  member_id integer not null references members (id) on delete cascade,
  expires_at timestamptz not null
);
create index on password_tickets (member_id);
create index on password_tickets (expires_at);

-- A new password is none of the last ones. Whoever changes it, the one before is kept.
create table former_passwords (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('member', 'administrator')),
  holder_id integer not null,
  password_hash text not null,
  replaced_at timestamptz not null default now()
);
create index on former_passwords (audience, holder_id, id desc);

create function keep_former_password() returns trigger language plpgsql as $$
begin
  -- Of who was forgotten nothing is kept.
  if new.password_hash = '' then
    delete from former_passwords where audience = tg_argv[0] and holder_id = old.id;
    return new;
  end if;
  insert into former_passwords (audience, holder_id, password_hash) values (tg_argv[0], old.id, old.password_hash);
  delete from former_passwords where audience = tg_argv[0] and holder_id = old.id and id not in (
    select id from former_passwords where audience = tg_argv[0] and holder_id = old.id order by id desc limit 4);
  return new;
end $$;
create trigger keep_former_password before update of password_hash on administrators
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function keep_former_password('administrator');
create trigger keep_former_password before update of password_hash on members
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function keep_former_password('member');

create function note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at := now();
  return new;
end $$;
create trigger note_password_change before update of password_hash on administrators
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function note_password_change();

-- Who made or took over whose account: the new password, role or second factor of an account is known to whoever set it.
create table account_controls (
  administrator_id integer not null references administrators (id) on delete cascade,
  controlled_by integer not null references administrators (id) on delete cascade,
  -- What the latest such action did, for the message.
  kind text not null check (kind in ('made', 'enabled', 'password', 'factor', 'role')),
  controlled_at timestamptz not null default now(),
  primary key (administrator_id, controlled_by),
  check (administrator_id <> controlled_by)
);
create index on account_controls (controlled_by);

-- What happened before is in the operation log.
insert into account_controls (administrator_id, controlled_by, kind, controlled_at)
select distinct on (a.id, c.id) a.id, c.id,
  case
    when l.before_values is null then 'made'
    when l.after_values like '%"PasswordChanged":true%' then 'password'
    when l.after_values like '%"Status":1%' then 'enabled'
    else 'role'
  end,
  l.happened_at
from operation_log l
join administrators a on l.record_id = a.id::text
join administrators c on c.id = l.actor_id
where l.noun = 'administrator' and l.actor_kind = 'administrator' and l.action = 'SaveAdminUser' and l.result_code = 200
  and a.id <> c.id and l.happened_at > now() - interval '30 days'
  and (l.before_values is null or l.after_values like '%"PasswordChanged":true%'
    or l.after_values like '%"Status":1%' or l.after_values like '%"RoleId":%')
order by a.id, c.id, l.happened_at desc;

-- Returns the administrator and all who made or took over that account within 30 days, also through one another.
create function account_holders(administrator_id integer) returns setof integer language sql stable cost 1000 rows 5 as $$
  with recursive holders (id) as (
    select $1
    union
    select c.controlled_by from account_controls c join holders h on h.id = c.administrator_id
    where c.controlled_at > now() - interval '30 days'
  )
  select id from holders
$$;

-- Returns whether two accounts certainly belong to two persons: nobody had both in hand within 30 days.
create function are_two_persons(one integer, other integer) returns boolean language sql stable cost 2000 as $$
  select not exists (select account_holders($1) intersect select account_holders($2))
$$;

-- Returns these accounts and all that may belong to the same persons: `are_two_persons` is false for each with one of these.
create function accounts_in_one_hand(administrator_ids integer[]) returns setof integer language sql stable as $$
  with recursive holders (id) as (
    select unnest(administrator_ids)
    union
    select c.controlled_by from account_controls c join holders h on h.id = c.administrator_id
    where c.controlled_at > now() - interval '30 days'
  ), held (id) as (
    select id from holders
    union
    select c.administrator_id from account_controls c join held h on h.id = c.controlled_by
    where c.controlled_at > now() - interval '30 days'
  )
  select id from held
$$;

-- Members -----------------------------------------------------------------------------------------

-- Beside company types (1) and member levels (2): preset reasons for rejecting an application (4) or a contribution (5).
alter table options
  add column version integer not null default 1,
  add column name_duplicate smallint not null default 0,
  drop constraint options_kind_check,
  add constraint options_kind_check check (kind in (1, 2, 4, 5));
update options as o set name_duplicate = other.place
from (select id, row_number() over (partition by kind, compare_key(name) order by id) - 1 as place from options) as other
where other.id = o.id and other.place > 0;
create unique index options_name on options (kind, compare_key(name), name_duplicate);

-- What the privacy page said when: consent is to a version of it. None: the site's own text.
create table privacy_versions (
  id integer generated always as identity primary key,
  html text not null,
  since timestamptz not null default now()
);
insert into privacy_versions (html, since)
select value ->> 'html', updated_at from site_settings where name = 'privacyText';

-- What the lists of the back office search is worked out when a record is written, not when somebody searches. A key holds no
-- blank, so nothing is found across two fields.
alter table members
  drop column name_pairs,
  add column consent_version integer references privacy_versions (id),
  add column name_key text not null generated always as (compare_key(name)) stored,
  add column search_key text not null generated always as
    (compare_key(name) || ' ' || compare_key(account) || ' ' || compare_key(legal_person) || ' ' || compare_key(contact_person)) stored,
  add column account_looks text[] generated always as (account_looks(account)) stored,
  add column bare_key text not null generated always as (bare_names(name, legal_person, contact_person)) stored;
create index members_by_name_key on members (name_key);
create index members_by_pairs on members using gin (character_pairs(search_key));
create index members_account_looks on members using gin (account_looks) where account_key is not null;
create index members_by_account on members (compare_key(account)) where account_key is not null;
create index members_by_bare_pairs on members using gin (character_pairs(bare_key)) where bare_key <> '';

-- Whoever consents, consents to what stands there at that moment.
create function note_consent_version() returns trigger language plpgsql as $$
begin
  new.consent_version := case when new.consented_at is null then null else (select max(id) from privacy_versions) end;
  return new;
end $$;
create trigger consent_is_to_a_version before insert or update of consented_at on members
  for each row execute function note_consent_version();

-- Reviews -----------------------------------------------------------------------------------------

-- A case of kind 3 is an article that an administrator sent for review: it has no member, and one to three steps. An article
-- that is deleted for good takes it along; the operation log retains who decided.
alter table reviews
  alter column member_id drop not null,
  drop constraint reviews_kind_check,
  drop constraint reviews_check,
  drop constraint reviews_news_id_fkey,
  add constraint reviews_news_id_fkey foreign key (news_id) references news (id) on delete cascade,
  add constraint reviews_kind_check check (kind in (1, 2, 3)),
  add constraint reviews_subject_check check ((kind <> 1) = (news_id is not null) and (kind <> 3) = (member_id is not null)),
  add column steps smallint not null default 1 check (steps between 1 and 3),
  -- All who wrote what is to be published; none of them decides while somebody else may.
  add column author_ids integer[] not null default '{}',
  -- The form to be saved on approval, and the version of the article that it changes.
  add column form jsonb,
  add column base_version integer,
  add constraint reviews_form_check check ((kind = 3) = (form is not null and base_version is not null));
create unique index reviews_open_of_news on reviews (news_id) where kind = 3 and status <> 1;

alter table review_items
  drop constraint review_items_review_id_round_key,
  drop constraint review_items_review_id_fkey,
  add constraint review_items_review_id_fkey foreign key (review_id) references reviews (id) on delete cascade,
  -- Whoever is alone decides on their own submission as well, and the decision says so for ever.
  add column is_sole_reviewer boolean not null default false,
  add column step smallint not null default 1 check (step between 1 and 3),
  -- The author took the submission back: the round ends without a decision.
  add column is_withdrawal boolean not null default false,
  add constraint review_items_once unique (review_id, round, step);

-- Which version of a waiting case a session was shown last: old clients decide without saying what they read.
create table review_reads (
  session_key bytea not null references sessions (token_hash) on delete cascade,
  review_id integer not null references reviews (id) on delete cascade,
  version integer not null,
  primary key (session_key, review_id)
);
create index on review_reads (review_id);

-- Each submission of a case as it was: what the next round is compared with. Kept as long as the member.
create table review_rounds (
  id integer generated always as identity primary key,
  review_id integer not null references reviews (id) on delete cascade,
  round integer not null,
  submitted_at timestamptz not null default now(),
  submitter_name text not null,
  -- Fields under their names on the wire, but for phone and e-mail.
  record jsonb not null,
  -- Null for a contribution.
  phone_sealed bytea,
  email_sealed bytea,
  unique (review_id, round),
  check ((phone_sealed is null) = (email_sealed is null))
);

-- What waits was not changed since it was submitted, or nobody knows how it was.
insert into review_rounds (review_id, round, submitted_at, submitter_name, record, phone_sealed, email_sealed)
select r.id, r.round, r.submitted_at, coalesce(a.account, m.name),
  jsonb_build_object(
    'MemberName', m.name, 'CompanyTypeName', t.name, 'MemberLevelName', l.name, 'LegalPerson', m.legal_person,
    'DailyOperator', m.contact_person, 'CompanyMent', m.company_nature, 'Mainbusiness', m.main_business,
    'RegAddress', m.registered_address, 'RegCapital', m.registered_capital, 'StaffCount', m.staff_count,
    'FoundDate', coalesce(m.founded_on::text, ''), 'Remarks', m.remarks, 'FilePath', m.file_path,
    'FileName', coalesce((select f.original_name from files f where f.path = substr(m.file_path, length('/files/') + 1)), '')),
  m.phone_sealed, m.email_sealed
from reviews r
join members m on m.id = r.member_id
join options t on t.id = m.company_type_id
join options l on l.id = m.member_level_id
left join administrators a on a.id = r.submitter_id
where r.kind = 1 and r.status = 3;

insert into review_rounds (review_id, round, submitted_at, submitter_name, record)
select r.id, r.round, r.submitted_at, m.name,
  jsonb_build_object('Title', n.title, 'MenuName', c.name, 'ImageUrl', n.image_url, 'NewContent', n.content)
from reviews r
join members m on m.id = r.member_id
join news n on n.id = r.news_id
join menus c on c.id = n.menu_id
where r.kind = 2 and r.status = 3;

-- The files that a submission names count as named by its article, neither in its text nor as its cover: the case opens
-- them to nobody, and a round that was replaced still shows them to its reviewers.
create function note_files_of_case() returns trigger language plpgsql as $$
begin
  insert into news_files (path, news_id, is_in_text, is_cover)
  select distinct named.path, r.news_id, false, false
  from reviews r, (
    select (regexp_matches(to_jsonb(new) ->> tg_argv[0],
      '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1] as path
  ) named
  where r.id = (to_jsonb(new) ->> tg_argv[1])::integer and r.news_id is not null
  on conflict (path, news_id) do nothing;
  return null;
end $$;
create trigger files_of_forms_are_noted after insert or update of form on reviews
  for each row execute function note_files_of_case('form', 'id');
create trigger files_of_rounds_are_noted after insert or update of record on review_rounds
  for each row execute function note_files_of_case('record', 'review_id');

insert into news_files (path, news_id, is_in_text, is_cover)
select distinct (regexp_matches(o.record::text, '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})', 'g'))[1], r.news_id, false, false
from review_rounds o
join reviews r on r.id = o.review_id
where r.news_id is not null
on conflict (path, news_id) do nothing;

create function refuse_review_deletion() returns trigger language plpgsql as $$
begin
  if old.kind <> 3 or exists (select from news where id = old.news_id) then
    raise exception 'a case is deleted only with an article of the association itself';
  end if;
  return old;
end $$;
create trigger reviews_stay before delete on reviews for each row execute function refuse_review_deletion();

create or replace function refuse_review_item_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from reviews where id = old.review_id) then
    return old;
  end if;
  raise exception 'a decision is never rewritten';
end $$;

-- Who else may decide on cases of this kind. A permission whose button is switched off is nobody's.
create function other_reviewers(administrator integer, kind integer) returns table (id integer, name text)
  language sql stable as $$
  select a.id, coalesce(nullif(a.real_name, ''), a.account)
  from administrators a
  join roles r on r.id = a.role_id
  where a.id <> administrator and a.is_enabled and a.deleted_at is null
    and (r.is_builtin or (
      select count(distinct m.permission) from role_system_menus rm
      join system_menus m on m.id = rm.system_menu_id
      where rm.role_id = r.id and m.is_enabled
        and m.permission = any(case kind
          when 1 then '{member:audit}'::text[] when 2 then '{news:audit}'::text[] else '{news:publish,news:list,review:list}'::text[] end)
    ) = case kind when 3 then 3 else 1 end)
$$;

create function others_may_decide(administrator integer, kind integer) returns boolean language sql stable as $$
  select exists (select from other_reviewers(administrator, kind))
$$;

-- The administrator and all others who may decide the present step of a case, from the best placed (1) to the worst (4):
-- 2: in one hand with an author or decider of this round, 3: the decider of an earlier step, 4: an author.
create function reviewer_ranks(case_id integer, administrator integer) returns table (id integer, name text, rank integer)
  language sql stable as $$
  with persons as (
    select r.kind, case r.kind when 1 then array_remove(array[r.submitter_id], null) else r.author_ids end as authors,
      array(select i.decider_id from review_items i
        where i.review_id = r.id and i.round = r.round and i.decider_id is not null) as deciders
    from reviews r where r.id = case_id
  ), bound as (
    select p.*, array(select accounts_in_one_hand(p.authors || p.deciders)) as in_one_hand from persons p
  )
  select o.id, o.name, case
    when o.id = any (b.authors) then 4
    when o.id = any (b.deciders) then 3
    when o.id = any (b.in_one_hand) then 2
    else 1 end
  from bound b, lateral (
    select administrator as id, null as name union all select x.id, x.name from other_reviewers(administrator, b.kind) x) o
$$;

-- Those who may decide the present step instead of the administrator.
create function free_reviewers(case_id integer, administrator integer) returns table (id integer, name text)
  language sql stable as $$
  with ranks as (select * from reviewer_ranks(case_id, administrator))
  select id, name from ranks
  where rank = (select min(rank) from ranks) and rank < (select rank from ranks where id = administrator)
$$;

-- The condition that no administrator has written, submitted or decided the present round: everybody is a second person.
create function is_nobodys_own(r reviews) returns boolean language sql stable as $$
  select r.submitter_id is null and r.author_ids = '{}' and not exists (
    select from review_items i where i.review_id = r.id and i.round = r.round and i.decider_id is not null)
$$;

-- 1: yes; 2: yes, as the only one left (唯一审核人); 0: no, as an author or the decider of an earlier step; -1: no, because the account
-- is in one hand with one of them.
create function review_right(case_id integer, administrator integer) returns integer language sql stable as $$
  with ranks as (select * from reviewer_ranks(case_id, administrator)),
    own as (select rank from ranks where id = administrator)
  select case
    when administrator is null or exists (select from reviews r where r.id = case_id and is_nobodys_own(r)) then 1
    when (select rank from own) = 1 then 1
    when (select rank from own) = (select min(rank) from ranks) then 2
    when (select rank from own) = 2 then -1
    else 0 end
$$;

-- As an earlier program asks.
create function article_review_right(case_id integer, administrator integer) returns integer language sql stable as $$
  select greatest(review_right(case_id, administrator), 0)
$$;

create or replace function check_review_item() returns trigger language plpgsql as $$
declare
  review reviews;
  granted integer;
begin
  select * into strict review from reviews where id = new.review_id for update;
  if review.status <> 3 or review.round <> new.round
    or new.step <> 1 + (select count(*) from review_items where review_id = new.review_id and round = new.round) then
    raise exception 'the case is not waiting for this decision';
  end if;
  if new.is_withdrawal then
    if review.kind <> 3 or new.status <> 2 or new.decider_id is null then
      raise exception 'only the submission of an administrator is taken back';
    end if;
    return new;
  end if;
  granted := review_right(review.id, new.decider_id);
  if granted < 1 or (granted = 2) <> new.is_sole_reviewer then
    raise exception 'nobody decides on their own while somebody else can';
  end if;
  return new;
end $$;

-- The number of approvals that a case needs. While it waits, the larger one of its own and that of the column in which the article ends.
create function needed_steps(r reviews) returns integer language sql stable as $$
  select case when r.kind = 1 or r.status <> 3 then r.steps::integer
    else greatest(r.steps, (select m.review_steps from menus m
      where m.id = coalesce((r.form ->> 'MenuId')::integer, (select n.menu_id from news n where n.id = r.news_id))))::integer end
$$;

-- A case is approved by as many approvals as it has steps, and rejected by one rejection; otherwise it waits.
create or replace function check_review_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.round not in (old.round, old.round + 1) then
    raise exception 'rounds follow each other';
  end if;
  if tg_op = 'UPDATE' and old.status = 1 and new.status <> 1 then
    raise exception 'what was approved is not reviewed again';
  end if;
  if new.status <> (
    select case when bool_or(status = 2) then 2 when count(*) >= new.steps then 1 else 3 end
    from review_items where review_id = new.id and round = new.round) then
    raise exception 'a case is what its decision says';
  end if;
  return new;
end $$;

-- Activities and messages -------------------------------------------------------------------------

alter table activities
  -- Whom it is meant for: drafted before anybody is invited. It may be cancelled.
  add column level_ids integer[] not null default '{}',
  add column type_ids integer[] not null default '{}',
  add column member_ids integer[] not null default '{}',
  add column cancelled_at timestamptz,
  add column cancel_reason text not null default '',
  -- When and where it takes place may stand on the home page, if the secretariat says so; its text never does.
  add column is_public boolean not null default false,
  add column sign_up_until timestamptz,
  add column notice_url text not null default '',
  -- The site's address as who saved the activity last had it: a link in a mail needs it. Blank: saved before it was kept.
  add column site_address text not null default '',
  add check ((cancelled_at is null) = (cancel_reason = ''));
create index on activities (begins_at, id) where is_public and cancelled_at is null;

alter table outgoing_messages
  -- Whether somebody has begun to send it and has not said how that ended: a short message is then never sent again.
  add column is_under_way boolean not null default false,
  -- A mail may have its text as HTML as well, sealed as the text is; empty where it has none.
  add column html bytea not null default '',
  -- To whom it goes, whatever it is about: an invitation belongs to the person as an approval does.
  add column member_id integer references members (id),
  -- What it tells its reader of an activity, so that a later one can say what changed since. Null: not known, or nothing to compare.
  add column told jsonb,
  -- Nothing could send it when it was written, so it waits for a person: somebody rings the recipient, and ticks it off.
  add column is_held boolean not null default false,
  add column told_at timestamptz,
  add column told_by text not null default '',
  -- What it is about (a decision, a password link), until when its link opens, and when it was withdrawn.
  add column topic text not null default '',
  add column valid_until timestamptz,
  add column withdrawn_at timestamptz;
create index outgoing_messages_member on outgoing_messages (member_id);
create index outgoing_messages_held on outgoing_messages (id) where is_held and state = 'queued';

update outgoing_messages set member_id = record_id where noun = 'member'
  and exists (select from members m where m.id = record_id);
update outgoing_messages o set member_id = i.member_id from activity_invitations i
where o.noun = 'activity' and o.id in (i.mail_id, i.sms_id);
update outgoing_messages set topic = 'decision'
where noun = 'member' and subject in ('入会申请已通过审核', '入会申请未通过审核');
-- A decision that waits to be sent, and was answered by a new submission or a later decision.
update outgoing_messages o
set state = 'failed', reason = '申请已重新提交或另有决定', withdrawn_at = now()
from members m
where o.topic = 'decision' and o.state = 'queued' and not o.is_under_way and m.id = o.record_id
  and m.status <> case o.subject when '入会申请已通过审核' then 1 else 2 end;

-- An invitation that is sent again keeps the message that arrived or waits: only the other way is written anew. Whom it has
-- reached is told when the activity is cancelled: by a job, as the invitation was.
alter table activity_invitations
  drop constraint activity_invitations_check,
  add column is_notice_due boolean not null default false,
  add column notice_mail_id bigint references outgoing_messages (id),
  add column notice_sms_id bigint references outgoing_messages (id);
create index on activity_invitations (notice_mail_id);
create index on activity_invitations (notice_sms_id);
create index on activity_invitations (activity_id) where is_notice_due;

-- Certificates ------------------------------------------------------------------------------------

-- Programmes that are not taught any more take no new certificates.
alter table programmes
  add column version integer not null default 1,
  add column is_active boolean not null default true;

-- Pictures of seals: sealed, and read by the drawing alone.
create table certificate_seals (
  id integer generated always as identity primary key,
  picture_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A programme's paper and what its seal says belong to the template: what was issued keeps its own.
alter table certificate_templates
  add column paper text not null default 'a4-landscape' check (paper in ('a4-landscape', 'a4-portrait', 'screen')),
  add column seal_text text not null default '培训专用章',
  add column saved_by text not null default '',
  add column seal_id integer references certificate_seals (id);

create function refuse_template_change() returns trigger language plpgsql as $$
begin
  raise exception 'what certificates were issued with is never changed';
end $$;
create trigger template_is_frozen before update on certificate_templates
  for each row execute function refuse_template_change();

-- The training programme of the foundation is the demo's, which makes it by itself. It goes where nobody ever worked with
-- it: no certificate, no import, nothing issued, and no other template.
do $$
declare unused integer;
begin
  select p.id into unused
  from programmes p
  where p.name = '工程质量风险管理工程师'
    and not exists (select from certificates where programme_id = p.id)
    and not exists (select from certificate_batches where programme_id = p.id)
    and not exists (select from certificate_templates t where t.programme_id = p.id and t.version > 1);
  delete from certificate_templates where programme_id = unused;
  delete from programmes where id = unused;
end $$;

alter table certificate_batches
  -- The same file is recognised, whoever took an import back is named with the reason, and what was left out of that is counted.
  add column file_hash bytea,
  add column undone_by text not null default '',
  add column kept_count integer not null default 0,
  add column undo_reason text not null default '';
create index on certificate_batches (file_hash) where undone_at is null;

alter table certificates
  drop column company_key,
  -- Whose certificate it is. Two members may be called alike: a name alone gives nobody a certificate.
  add column member_id integer references members (id),
  -- A deletion that is taken back leaves a certificate as it was, shown or hidden.
  add column status_before_deletion smallint check (status_before_deletion in (0, 1)),
  add column company_key text not null generated always as (compare_key(company)) stored,
  add column search_key text not null generated always as
    (compare_key(name) || ' ' || compare_key(company) || ' ' || compare_key(cert_num)) stored,
  -- A number is issued once, however it is typed. Records that shared one before are not touched: the first of them owns it
  -- (0), the others are counted upward until somebody gives them a number of their own.
  add column number_duplicate smallint not null default 0,
  add column bare_key text not null generated always as (bare_names(name, company)) stored;

-- The one approved member of this name; null when there is none, or more than one.
create function member_called(company text) returns integer language sql stable as $$
  select case when count(*) = 1 then min(id) end
  from members
  where name_key = compare_key(company) and name_key <> '' and status = 1 and forgotten_at is null
$$;

-- However a certificate is written, it is linked by its company's name; what a person linked stays while the company does.
create function link_certificate() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (compare_key(new.company) <> compare_key(old.company)
    and new.member_id is not distinct from old.member_id)
  then
    new.member_id := coalesce(case when tg_op = 'INSERT' then new.member_id end, member_called(new.company));
  end if;
  return new;
end $$;
create trigger certificate_is_linked before insert or update of company on certificates
  for each row execute function link_certificate();

update certificates set member_id = member_called(company);
update certificates as c
set number_duplicate = other.place
from (
  select id, row_number() over (partition by compare_key(cert_num) order by id) - 1 as place
  from certificates
  where cert_num <> '' and status <> -1
) as other
where other.id = c.id and other.place > 0;

drop index certificates_cert_num;
create unique index certificates_cert_num on certificates (compare_key(cert_num), number_duplicate)
  where cert_num <> '' and status <> -1;
create index on certificates (programme_id);
create index on certificates (company_key);
create index certificates_of_member on certificates (member_id) where member_id is not null;
create index certificates_unclaimed on certificates (id desc) where member_id is null and status <> -1;
create index certificates_by_issue on certificates (issue_date desc nulls last, id desc) where status <> -1;
create index certificates_by_pairs on certificates using gin (character_pairs(search_key)) with (gin_pending_list_limit = 1024);
create index certificates_by_bare_pairs on certificates using gin (character_pairs(bare_key))
  with (gin_pending_list_limit = 1024) where bare_key <> '';
-- The public search for a certificate compares names so.
create index certificates_by_bare_name on certificates (bare_key(name), compare_key(cert_num));
-- What ended is listed for those who check offline, and employers look numbers up in one normal form.
create index certificate_issues_ended on certificate_issues (ended_at) where ended_at is not null;
create index certificate_issues_by_number_key on certificate_issues (compare_key(cert_num));

-- Paper that is in somebody's hands is as good as before then: what ended by the deletion alone goes on, nothing else.
create or replace function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if (new.certificate_id, new.issue_number, new.template_id, new.cert_num, new.facts, new.signature, new.issued_at)
    is distinct from
    (old.certificate_id, old.issue_number, old.template_id, old.cert_num, old.facts, old.signature, old.issued_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason)
      and not (old.end_reason = '证书记录已删除' and new.ended_at is null and new.end_reason = ''))
  then
    raise exception 'what was issued is never changed';
  end if;
  return new;
end $$;

-- The keys that certificates are signed with, one after the other; the first is derived from the program's secret.
create table signing_keys (
  id integer generated always as identity primary key,
  key_id text not null unique,
  -- Sealed so that nobody who only writes to the database slips in a key.
  public_sealed bytea not null,
  -- Gone once another key signs.
  seed_sealed bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index one_key_signs on signing_keys ((retired_at is null)) where retired_at is null;

-- The search of an address that found nothing and may still be corrected, as hashes. Unlogged: minutes old at most.
create unlogged table certificate_tries (
  host text primary key,
  began_at timestamptz not null default clock_timestamp(),
  corrections smallint not null default 0,
  name_hash bytea not null,
  number_hashes bytea[] not null
);

-- Workbooks with faults, a few minutes long, to be handed back with the faults marked. Nobody reads them here: the key is
-- made of the ticket, of which only the hash is known. A crash may empty it.
create unlogged table import_checks (
  ticket_hash bytea primary key,
  administrator_id integer not null,
  file_name text not null,
  content_locked bytea not null,
  -- [row, index of the column, message]
  faults jsonb not null,
  created_at timestamptz not null default now(),
  -- Where the table was found, and the import that checked it: a ticket opens a workbook in no other.
  place jsonb not null,
  form text not null default 'certificates'
);
create index on import_checks (created_at);

-- What clerks chose for the columns of their own lists: for each import, by a hash of the heads, one key a column, blank for none.
create table import_columns (
  form text not null,
  heads_hash text not null,
  columns text[] not null,
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (form, heads_hash)
);

-- Which row clerks said is the head of their own lists, where another one was recognised: so many rows below that one, negative where it is
-- above. By the hash of the heads that were recognised, as in import_columns.
create table import_heads (
  form text not null,
  heads_hash text not null,
  head_offset smallint not null check (head_offset <> 0),
  primary key (form, heads_hash)
);

-- The operation log and the machine ---------------------------------------------------------------

-- When something was last forgotten by age, by what forgets it. A clock that has jumped since is not believed at once.
create table forgetting_runs (
  name text primary key,
  last_run_at timestamptz not null,
  -- Since when the clock says something else, and when it last did.
  doubted_since timestamptz,
  doubted_at timestamptz,
  check ((doubted_since is null) = (doubted_at is null))
);
insert into forgetting_runs (name, last_run_at)
select name, coalesce((select max(happened_at) from operation_log), now()) from (values ('forget'), ('sweep')) as runs (name);

-- Up to which entry the log had been forgotten before forgetting became an entry of the log itself.
alter table operation_log_head add column forgotten_unnoted bigint not null default 0;
update operation_log_head
set forgotten_unnoted = coalesce((select min(id) - 1 from operation_log), last_id);

-- The program's role may add to the log and nothing else. What is forgotten with its time goes through here, by the right of
-- the owner: the oldest entries, never what is younger than 180 days. The caller notes it in the log.
create function forget_operations(up_to bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_beginning bytea;
  removed bigint;
begin
  select hash into new_beginning from operation_log
  where id = up_to and happened_at < now() - interval '180 days';
  if new_beginning is null then
    raise exception 'the operation log is append-only';
  end if;
  delete from operation_log where id <= up_to;
  get diagnostics removed = row_count;
  update operation_log_head set first_previous_hash = new_beginning;
  return removed;
end $$;
revoke execute on function forget_operations(bigint) from public;

-- The workbench counts them by month, without reading all of the log.
create index operation_log_certificate_searches on operation_log (happened_at)
  where noun = 'certificate' and action = 'GetCertList';

-- The head of the operation log, signed with a key that is not in the database: whoever recomputes the chain cannot sign it again.
create table operation_log_signatures (
  last_id bigint primary key,
  last_hash bytea not null,
  signed_at timestamptz(3) not null,
  -- Which master key: a restored site may have another one.
  key_fingerprint text not null,
  -- The signature before this one; empty for the first.
  previous bytea not null,
  signature bytea not null
);

create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'the signatures of the operation log are append-only';
end $$;

create trigger operation_log_signatures_are_append_only before update or delete on operation_log_signatures
  for each row execute function refuse_signature_change();
create trigger operation_log_signatures_are_not_emptied before truncate on operation_log_signatures
  for each statement execute function refuse_signature_change();

-- What became of each daily backup: made, and proven by restoring it, or why not.
create table backups (
  id integer generated always as identity primary key,
  file_name text not null,
  made_at timestamptz not null default now(),
  byte_size bigint,
  proven_at timestamptz,
  fault text not null default '',
  check (proven_at is null or (byte_size is not null and fault = ''))
);
create index on backups (made_at desc);

-- How much of the disk was free each day: from it follows how long the rest will do.
create table free_space (
  day date primary key,
  free_bytes bigint not null check (free_bytes >= 0)
);

-- Which programs run on this database, and by what settings: those that should agree and do not are named. A setting is a keyed hash.
create table running_programs (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  version text not null,
  settings jsonb not null
);

-- How many rows the long lists hold, by what they are filtered by most: counting a million takes half a second. Each statement that
-- changes rows adds what it changed, in its own transaction (docs/decisions/0285-counts-are-kept.md). Several rows may speak of the
-- same part: who finds one held by somebody else takes another, or adds one, and waits for nobody. Their sum is the number.
create table row_counts (
  id bigint generated always as identity primary key,
  counted text not null,
  part integer not null,
  status smallint not null,
  row_count bigint not null
);
create index on row_counts (counted, part, status);

-- Arguments: what tells the parts of the table apart, and which rows count.
create function count_changed_rows() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in execute concat_ws(' ',
    'select part, status, sum(change) as change from (',
    case when tg_op <> 'DELETE' then format('select %s as part, status, 1 as change from incoming where %s', tg_argv[0], tg_argv[1]) end,
    case when tg_op = 'UPDATE' then 'union all' end,
    case when tg_op <> 'INSERT' then format('select %s as part, status, -1 as change from outgoing where %s', tg_argv[0], tg_argv[1]) end,
    ') changed group by part, status having sum(change) <> 0')
  loop
    update row_counts set row_count = row_count + change.change where id = (
      select id from row_counts
      where counted = tg_table_name and part = change.part and status = change.status
      limit 1 for update skip locked);
    if not found then
      insert into row_counts (counted, part, status, row_count)
      values (tg_table_name, change.part, change.status, change.change);
    end if;
  end loop;
  return null;
end $$;

create trigger rows_are_counted_in after insert on news referencing new table as incoming
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');
create trigger rows_are_counted_anew after update on news referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');
create trigger rows_are_counted_out after delete on news referencing old table as outgoing
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');

create trigger rows_are_counted_in after insert on members referencing new table as incoming
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');
create trigger rows_are_counted_anew after update on members referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');
create trigger rows_are_counted_out after delete on members referencing old table as outgoing
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');

create trigger rows_are_counted_in after insert on certificates referencing new table as incoming
  for each statement execute function count_changed_rows('programme_id', 'true');
create trigger rows_are_counted_anew after update on certificates referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('programme_id', 'true');
create trigger rows_are_counted_out after delete on certificates referencing old table as outgoing
  for each statement execute function count_changed_rows('programme_id', 'true');

insert into row_counts (counted, part, status, row_count)
select 'news', menu_id, status, count(*) from news where deleted_at is null group by menu_id, status
union all select 'members', 0, status, count(*) from members where forgotten_at is null group by status
union all select 'certificates', programme_id, status, count(*) from certificates group by programme_id, status;

-- Menus and buttons of the back office ------------------------------------------------------------

-- Their screens have come.
update system_menus set is_visible = true
where menu_type = 2 and path in ('links', 'suggestions', 'members', 'types', 'reviews', 'activities', 'certificates', 'logs',
    'site', 'roles', 'admins', 'banners', 'system-menus')
  or menu_type = 1 and path = 'membership';
update system_menus set permission = 'news:write' where permission = 'news:save';
update system_menus entry set name = change.name
from (values ('types', '归类与等级'), ('activities', '活动'), ('certificates', '证书列表')) as change (path, name)
where entry.path = change.path and entry.menu_type = 2;
-- Each entry of the navigation has an icon of its own. An icon that an administrator chose stays.
update system_menus entry set icon = change.icon
from (values
  ('members', 'member', 'company'), ('certificates', 'certificate', 'holder'), ('system-menus', 'menu', 'system-menu')
) as change (path, former, icon)
where entry.menu_type = 2 and entry.path = change.path and entry.icon = change.former;

create function pg_temp.add_page(parent text, name text, path text, icon text, component text, permission text, sort_number integer,
  is_visible boolean default true) returns void language sql as $$
  insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number, is_visible)
  select g.id, 2, $2, $3, $4, $5, $6, $7, $8
  from (select null::integer as id where parent is null union all
    select id from system_menus where menu_type = 1 and system_menus.path = parent) g
$$;
create function pg_temp.add_button(page text, name text, permission text, sort_number integer) returns void language sql as $$
  insert into system_menus (parent_id, menu_type, name, permission, sort_number)
  select id, 3, $2, $3, $4 from system_menus where menu_type = 2 and path = page
$$;
-- Gives an entry to the roles that have another one. Pages are named by their path, buttons by their permission.
create function pg_temp.share(held text, entry text) returns void language sql as $$
  insert into role_system_menus (role_id, system_menu_id)
  select distinct r.role_id, added.id
  from role_system_menus r
  join system_menus m on m.id = r.system_menu_id
  join system_menus added on coalesce(nullif(added.path, ''), added.permission) = entry
  where coalesce(nullif(m.path, ''), m.permission) = held
  on conflict do nothing
$$;

select pg_temp.add_button('home', '系统健康', 'health:view', 1);
select pg_temp.add_page(null, '我的账号', 'account', 'account', 'account/own', '', 90, false);
select pg_temp.add_button('members', '个人信息权利', 'person:rights', 20);
insert into system_menus (menu_type, name, path, icon, sort_number) values (1, '证书', 'certification', 'certificate', 25);
update system_menus leaf set parent_id = g.id, sort_number = 1
from system_menus g
where g.path = 'certification' and leaf.path = 'certificates' and leaf.menu_type = 2;
select pg_temp.add_page('certification', '待认领', 'certificates/unclaimed', 'claim', 'certificates/unclaimed', 'cert:list', 4);
select pg_temp.add_button('activities', '取消活动', 'activity:cancel', 3);
select pg_temp.add_page('content', '编辑活动', 'activities/edit', 'activity-edit', 'activities/editor', 'activity:list', 10, false);
select pg_temp.share('activities', 'activities/edit');
select pg_temp.add_button('suggestions', '导出', 'suggestion:export', 20);
select pg_temp.add_page('certification', '导入', 'certificates/import', 'import', 'certificates/import', 'cert:list', 2);
select pg_temp.add_page('certification', '培训项目与模板', 'certificates/programmes', 'programme', 'certificates/programmes', 'cert:list', 3);
select pg_temp.add_page('certification', '证书模板', 'certificates/programmes/template', 'template', 'certificates/template',
  'cert:template', 10, false);
select pg_temp.share('certificates', 'certificates/programmes');
select pg_temp.share('cert:template', 'certificates/programmes/template');
select pg_temp.add_button('logs', '导出', 'log:export', 20);
select pg_temp.add_page('system', '备份', 'backups', 'backup', 'backups/list', 'backup:list', 10);
select pg_temp.add_button('backups', '立即备份', 'backup:make', 1);
select pg_temp.add_button('backups', '下载', 'backup:download', 2);
-- Who looks after members and decides on applications rings them.
select pg_temp.add_page('membership', '待电话通知', 'messages', 'phone', 'messages/list', 'message:list', 40);
select pg_temp.add_button('messages', '处理', 'message:handle', 10);
select pg_temp.share(held, entry)
from (values ('member:audit'), ('member:personal')) as h (held), (values ('messages'), ('message:handle')) as e (entry);
select pg_temp.add_page(null, '统计', 'figures', 'figures', 'figures/page', 'figure:view', 2);
select pg_temp.share('home', 'figures');
select pg_temp.add_button('news', '导出', 'news:export', 20);
-- Writing and publishing are two permissions; a role that had both in one keeps both.
select pg_temp.add_button('news/edit', '发布', 'news:publish', 2);
select pg_temp.share('news/edit', 'news:publish');
select pg_temp.add_page('content', '素材库', 'media', 'media', 'media/list', 'media:list', 8);
select pg_temp.add_button('media', '删除和恢复', 'media:del', 1);
-- Roles that write articles with files see the library; those that delete articles remove unused files from it.
insert into role_system_menus (role_id, system_menu_id)
select r.role_id, added.id
from role_system_menus r
join system_menus m on m.id = r.system_menu_id, system_menus added
where added.permission in ('media:list', 'media:del')
group by r.role_id, added.id
having array_agg(m.permission) @> array['news:list', 'file:upload']
  and (min(added.permission) = 'media:list' or 'news:del' = any (array_agg(m.permission)));
select pg_temp.add_button('news/recycle', '彻底删除', 'news:destroy', 1);
