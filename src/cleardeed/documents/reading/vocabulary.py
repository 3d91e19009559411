"""Families of words that mean the same in a deed, Russian and English: what rules name instead of single wordings."""

FAMILIES: dict[str, tuple[str, ...]] = {
    name: tuple(words.split())
    for name, words in {
        # Who.
        "seller": "продав* продающ* застройщик* владелиц* цедент* отчуждател* задаткополучател* передающ* сдающ*"
        " отчуждающ* seller* vendor* transferor*"
        " grantor* sellers developer owner taker promisor",
        "the-seller": "продавец продавцы продавщица застройщик владелица задаткополучатель цедент seller sellers"
        " vendor vendors",
        "the-buyer": "покупатель покупатели покупательница приобретатель клиент задаткодатель buyer buyers purchaser"
        " purchasers acquirer acquirers",
        "buyer": "покупат* покупающ* приобретател* клиент* цессионар* задаткодател* принимающ* приобретающ*"
        " acquirer* buyer* purchaser* transferee* grantee*"
        " client borrower applicant vendee giver promisee",
        "sides": "сторона стороны сторонами сторонам сторон каждая каждой любая either parties both mutual*",
        "spouse": "супруг* жена жены жене жену женой муж мужа мужу мужем spous* wife husband",
        "child": "несовершеннолет* малолет* ребенок ребенк* дети детей детям детьми детях дитя minor minors child"
        " children underage infant",
        "relative": "брат* сестр* матери мать матерью отца отцу отец сын сына сыну сыном доч* родственник*"
        " родственниц* знаком* друг друга другу племянни* тещ* тест* свекр* теть* тетк* дяд* внук* внуч* бабушк*"
        " дедушк* родител* зят* невестк* сноха снохе снохи шурин* кум кума кумы жених* сожител* brother* sister*"
        " mother father son daughter parent* relative* friend nephew niece aunt uncle cousin",
        "middleman": "риелтор* риэлтор* поверенн* агент* посредник* представител* realtor* agent* broker* intermediary",
        "young": "школьник* школьниц* дошкольн* двухлетн* трехлетн* четырехлетн* пятилетн* шестилетн* семилетн*"
        " восьмилетн* девятилетн* десятилетн* одиннадцатилетн* двенадцатилетн* тринадцатилетн* четырнадцатилетн*"
        " пятнадцатилетн* шестнадцатилетн* семнадцатилетн*",
        "guardian": "опек* опекун* опекунск* попечит* guardianship guardian",
        "others": "треть* посторонн* иные иных иным ины* други* других другим другому чужи* кому-либо кто-либо никто"
        " никому наследник* родственник* соседи сосед соседа others other anyone nobody third elsewhere stranger*"
        " person heir*",
        "lessee": "снимает снимают студент* арендатор* нанимател* квартирант* жильцы жильцам жильцами жильцов жильца"
        " жилец постоялец постояльц* субарендатор* tenant* lessee* lodger* subtenant*",
        # What.
        "object": "studio loft shop chalet"
        " villa townhouse bungalow cottage maisonette garage workshop dacha erf penthouse farm"
        " квартир* дом дома доме дому домом домовлад* жиль* жилого жилое жилом жилым объект* недвижимост*"
        " имуществ* помещени* участ* комнат* гараж* апартамент* строени* здани* бокс* машино* машиноместо* дач*"
        " таунхаус* property flat house apartment premises home"
        " dwelling plot land estate unit",
        "money": "деньг* денег денежн* сумм* средств* рубл* оплат* money funds sum amount cash proceeds rouble* ruble*",
        "price": "цен* стоимост* price consideration",
        "account": "счет* карт* карточк* реквизит* account card",
        "contract": "договор* преддоговор* соглашени* сделк* контракт* agreement contract deal sale transaction",
        "act": "акт акта акту актом акте акты актов act certificate protocol statement",
        "debt": "квитанци* неоплаченн* долгами задолженност* долг* долги недоимк* просроченн* arrears debt* unpaid"
        " overdue outstanding",
        "upkeep": "счетчикам свет воду тсж коммунальн* коммуналк* квартплат* квартирн* жку жкх капремонт* капитальн*"
        " содержани* эксплуатацион* отоплени* электроэнерги* электричеств* газ взнос* utilit* maintenance electricity"
        " heating gas water bill bills service",
        "cost": "расход* затрат* издержк* трат* госпошлин* пошлин* тариф* сбор сборы оценку страховк* услуг* комисси*"
        " cost costs expense* fee fees charges duty duties taxes",
        "penalty": "неустойк* пени пеня пеню пеней штраф* penalt* fine fines liquidated",
        "key": "ключ* keys key",
        "flaw": "нарекани* порван* треснул* отошл* отошел дыра дыры"
        " оторван* залива залив залития заеда* изъян* треснут* лопнул* мокро недостатк* недостатки"
        " дефект* протечк* протека* подтек* течь течет поврежд* трещин* неисправн* сломан* разбит* сколот* пятна"
        " пятно плесен* грибок грибк* отклеив* вздул* вспуч* отсла* царапин* скол сколы ржавчин* гнил* замечани*"
        " перекош* перекос* капает капают подкапыва* шата* сквоз* провис* заклин* люфт* отвал* выбит* испорч* прожж*"
        " вмятин* засор* обрыв* рассох* недоделк* нерабоч* неработающ*"
        " defect* damage* leak* crack* broken stain* mould mold scratch* faulty rust*"
        " rot rotten malfunction* missing",
        "bankruptcy": "банкротит* банкрот* несостоятельн* неплатежеспособн* bankrupt* insolven*",
        "capital": "сертификат* маткапитал* материнск* мск семейного",
        # Deeds.
        "sells": "продает продают продаю продаем продал продала продали отчуждает отчуждают",
        "buys": "покупает покупают покупаю покупаем купил купила купили приобретает приобретают приобрел приобрела"
        " приобрели",
        "sale": "купл* купчую продаж* продать",
        "pay": "оплат* оплач* уплат* уплач* выплат* выплач* заплат* плат* платит* рассчит* расплат* расчет*"
        " перечисл* перевед* перевод* перевест* внес* внос* вносит* зачисл* pay pays paid payable payment* remit*"
        " wire wired transferred",
        "give": "переда* вруча* вручен* отда* сдает сдал* сдан* сдать предоставл* hand handed hands deliver* give"
        " given gives surrender*",
        "take": "получ* взял взяла взяли приня* принима* принял* забира* receive* accept* take takes taken",
        "return": "возвра* верн* вернет отда* return* refund* repaid repay",
        "keep": "оста* удержив* удержан* остает* невозврат* forfeit* retain* keep keeps kept",
        "bear": "нес* леж* лежат лежит закрыва* несет несут возлага* возлож* ложатся ложится оплач* оплат* плат*"
        " уплач* уплат* распредел* делят* делится пополам поровну берет погаш* погас* компенсир* bear* borne pay*"
        " paid share* split responsib* account",
        "withdraw": "передумать отка* отступ* раздума* попятную соскоч* расторг* расторж* растор* прекра* отмен*"
        " аннулир* выйти передума* terminat* rescind* rescission cancel* withdraw* repudiat*",
        "may": "разрешается разрешено дозволено дозволяется"
        " свободен свободна волен вольна вправе может могут право права возможность may entitled right can"
        " option",
        "will": "воле усмотрени* произвольн* беспричин* любое любой любую причин* мотив* основани* discretion"
        " unilateral* reason* односторонн* когда пожелани* желани*",
        "live": "выедет прожив* жить жил жила жили живет живут проживет reside* residing residence live lives living"
        " occup* dwell* stay*",
        "enrolled": "зарегистрирован* прописыва* регистрац* регистрационн* прописан* прописк* прописаны учет*"
        " registered registration enrolled domiciled",
        "leave": "снят* сняться снимет* снимут* снимается снимаются выпис* выписаться освобо* выех* выедет съед*"
        " выселит* deregister* vacate* removed leave",
        "own": "владелец владельцем владельца хозяин* хозяйк* хозяева собственник* собственниц* собственност* владе*"
        " принадлеж* титул* owner* ownership title own owns owned",
        "acquire": "приватизиров* дарственн* приобретен* приобрел* приобретал* приобреталась куплен* купил* получен*"
        " получил* получал* достал* достав* выменял* обменял*"
        " построил* выстроил* унаслед* перешл* возник* построен* возвед* подарен* выкуп* acquire*"
        " inherit* purchased bought obtained derive* built received devolve*",
        "sign": "подпис* заключ* совершен* sign* execution executed conclu*",
        "register": "росреестр* госреестр* егрн реестр* регистр* зарегистр* register* registry registration recorded"
        " recording кадастр*",
        # Burdens of the object.
        "mortgage": "ипотек* залог* залож* закладн* залогодержател* заложен* mortgage* pledge* lien* hypothec*"
        " foreclosure",
        "arrest": "арест* арестован* seizure seized arrest* attachment sequest*",
        "ban": "запрет* запрещени* prohibition* injunction* prohibit* freezing caveat",
        "annuity": "рент* иждивени* annuity annuities",
        "earnest": "задаток задатка задатку задатком задатке задатки задаточн*",
        "lease": "аренд* внаем внаймы найм* наем* наем субаренд* безвозмездн* lease* tenanc* let rented letting",
        "easement": "сервитут* easement*",
        "dispute": "судит* суду спор* спор споры тяжб* иск иска иски исков исковое исковых оспар* оспор* судебн*"
        " суде притязан* правопритязан* претенз* претенд* виндик* litigation lawsuit* dispute* suit suits claim"
        " claims claimed proceedings",
        # What denies, what makes a thing a condition.
        "none": "не нет ни никто никому никем никак* никогда без отсутств* not no none nobody never nothing without"
        " neither nor absen* free",
        "if": "если случае случаях случаев при когда if event case should where unless",
        "orally": "устно устн* словах простой oral* verbal*",
    }.items()
}
