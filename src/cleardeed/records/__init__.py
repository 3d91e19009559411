"""The life that all kinds of sealed records share: read, requeued, erased, kept no longer than they may be."""
