"""Kinds of rights, restrictions and deals in the register of real estate: its words and its codes.

Codes are those of the register's classifiers: 001… rights, 022… restrictions and encumbrances, 454… deals. Their words
stand beside them in every entry, so that each is read by both.
"""

from collections.abc import Mapping

STEMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "encumbrance": (
        ("personal_participation", "без .{0,20}личн.{1,3} участи"),
        ("pending_application", "pending|правопритязан|нерассмотренн"),
        ("no_consent", "without consent|без .{0,40}согласия"),
        ("bail", "bail|залог в качестве меры"),
        ("turnover", "turnover|оборотоспособност|ограничен.{1,3} в обороте|изъят.{0,2} из оборота"),
        ("expropriation", "expropriat|изъяти"),
        ("waiver", "waiver|отказ от права"),
        ("mortgage", "mortgage|ипотек|залог"),
        ("arrest", "arrest|seiz|арест"),
        ("ban", "ban|prohib|запре|невозможность государственной регистрации"),
        ("rent", "rent|annuity|рент"),
        ("lease", "lease|аренд|наем|найм|безвозмезд"),
        ("claim", "claim|иск|притязан|возражен|право требования|земельный спор"),
        ("trust", "trust|доверительн"),
        ("easement", "easement|servitude|сервитут|проход|проезд"),
        ("concession_agreement", "concession|концесси"),
        ("heritage", "heritage|культурн.{1,4} наслед"),
        ("zone", "zone|зон|ограничени. прав на земельн"),
        ("ownerless", "ownerless|бесхоз"),
        ("temporary", "temporary|временн.{1,3} (?:характер|сведени)"),
        ("boundary", "boundary|границ.{1,2} .{0,40}не установлен"),
        ("common_property", "common property|общее имущество|имущество общего пользования"),
        ("special_housing", "special housing|специализированн.{1,3} жил"),
        ("incapacity", "incapacity|недееспособн|ограничен.{1,3} в дееспособности"),
        ("bankruptcy", "bankrupt|банкрот|несостоятельн"),
        ("unauthorised", "unauthori|самовольн"),
        ("deal", "deal|сделк"),
        ("other", "other|прочие ограничени|иные ограничени"),
        ("personal_participation", "personal|личн"),
    ),
    "right": (
        ("waiver", "waiver|отказ от права"),
        ("shared_ownership", "shared|долев|общая долев"),
        ("joint_ownership", "joint|совместн|общая совместн"),
        ("ownership", "ownership|собствен"),
        ("property_management", "management|хозяйственн|оперативн"),
        ("land_possession", "possession|пожизненн|постоянн|владение, пользование"),
        ("easement", "easement|сервитут"),
        ("other", "other|иные права"),
    ),
    "deal": (
        ("termination", "termination|расторжен"),
        ("change", "change|изменени|дополнительн"),
        ("assignment", "assignment|уступк|перевод"),
        ("annuity", "annuity|рент|пожизненн"),
        ("mortgage", "mortgage|ипотек|залог|закладн"),
        ("lease", "lease|аренд|наем|найм|безвозмезд|ссуд"),
        ("construction", "construction|долевом"),
        ("concession", "concession|концесси"),
        ("restoration", "restoration|восстановлени"),
        ("transfer", r"transfer|купли|продаж|дарени|мен[аы]\b|приватизаци|отчуждени|передач"),
        ("burdening", "burdening|ограничени"),
        ("other", "other|ина. сделка"),
    ),
}
"""Of each table, kinds with the patterns that begin a word of their names; the first that fits is the kind."""

CODES: Mapping[str, Mapping[str, str]] = {
    "encumbrance": {
        "022001": "easement",
        "022002": "arrest",
        "022003": "ban",
        "022004": "zone",
        "022005": "expropriation",
        "022006": "lease",
        "022007": "mortgage",
        "022008": "mortgage",
        "022009": "lease",
        "022010": "trust",
        "022011": "rent",
        "022012": "ban",
        "022013": "lease",
        "022014": "lease",
        "022015": "heritage",
        "022016": "concession_agreement",
        "022017": "turnover",
        "022018": "bail",
        "022097": "concession_agreement",
        "022099": "other",
    },
    "right": {
        "001001": "ownership",
        "001002": "shared_ownership",
        "001003": "joint_ownership",
        "001004": "property_management",
        "001005": "property_management",
        "001006": "land_possession",
        "001007": "land_possession",
        "001008": "easement",
        "001009": "land_possession",
        "001011": "waiver",
        "001099": "other",
    },
    "deal": {
        "454001": "transfer",
        "454001004": "annuity",
        "454001005": "annuity",
        "454002": "burdening",
        "454002001": "lease",
        "454002002": "lease",
        "454002003": "mortgage",
        "454002004": "lease",
        "454002005": "restoration",
        "454002006": "lease",
        "454003": "construction",
        "454004": "change",
        "454005": "assignment",
        "454006": "termination",
        "454007": "change",
        "454008": "assignment",
        "454009": "change",
        "454010": "transfer",
        "454011": "concession",
        "454012": "assignment",
        "454015": "change",
        "454099": "other",
    },
}
"""Of each table, kinds by what a code of twelve digits begins with; the longest beginning counts."""

OBJECT_TYPES: Mapping[str, str] = {
    "002001001000": "Земельный участок",
    "002001002000": "Здание",
    "002001003000": "Помещение",
    "002001004000": "Сооружение",
    "002001005000": "Объект незавершенного строительства",
    "002001006000": "Предприятие как имущественный комплекс",
    "002001008000": "Единый недвижимый комплекс",
    "002001009000": "Машино-место",
}
"""Kinds of objects by their code. Extracts print the name of an element beside it (`build_record`)."""

DONE_DEALS = frozenset({"termination", "change", "restoration", "transfer", "mortgage", "lease", "annuity"})
"""Kinds of deals that of themselves burden nothing after the day of their registration: what a mortgage, lease or
annuity leaves behind stands among the restrictions for as long as it lasts."""
